// a heat equation
local u = grid "u"
return stencil { name = "t", update = { out = laplacian(u) } }
