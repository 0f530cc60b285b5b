//% local letters = "xyz"
//% local said = {}
//% for _, group in ipairs(steps.outside) do
//% for axis = 1, model.dimensions do
//% for side, f in ipairs(group.faces[axis]) do
//% local other = group.faces[axis][3 - side]
//% local n, face = "n" .. letters:sub(axis, axis), letters:sub(axis, axis) .. (side == 1 and " low" or " high")
//% local own = 1 << (2 * (axis - 1) + side - 1)
//% local opposite = 1 << (2 * (axis - 1) + 2 - side)
//% if f.kind == "mirror" and f.least > 1 then
//% local free = other.kind == "mirror" and "(faces & " .. opposite .. ") && " or ""
//% local line = free .. own .. f.least
//% if not said[line] then
//% said[line] = true
    if ($(free)!(faces & $(own)) && args->extent[$(axis - 1)] < $(f.least))
        return "steps: extent[$(axis - 1)], $(n), is below $(f.least): the mirror of face $(face) reaches as far inside";
//% end
//% end
//% if f.kind == "mirror" and other.kind == "mirror" and side == 1 and group.least[axis] > 1 then
//% local line = "both" .. axis .. group.least[axis]
//% if not said[line] then
//% said[line] = true
    if (args->extent[$(axis - 1)] < $(group.least[axis]))
        return "steps: extent[$(axis - 1)], $(n), is below $(group.least[axis]): no point lies between the mirrors of its faces";
//% end
//% end
//% if f.inside then
//% local cut = side == 1 and "1" or shifted("args->extent[" .. axis - 1 .. "]", -1)
//% local line = "inside" .. axis .. side
//% if not said[line] then
//% said[line] = true
    if (!(faces & $(own)) && (args->lo[$(axis - 1)] == $(cut) || args->hi[$(axis - 1)] == $(cut)))
        return "steps: a region ends next to the outermost points of face $(face), which are images of those inside";
//% end
//% end
//% end
//% end
//% end
