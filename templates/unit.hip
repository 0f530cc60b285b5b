//% local op = model.name
//% part("banner", { what = op .. ": all of its sources in one translation unit" })
//
// Compiled instead of the other .hip files here. Its name does not depend on the strategies, and
// checksums make it another file whenever one of these is another:
//% for _, f in ipairs(files) do
//   $(f.checksum)  $(f.name)
//% end
//% for _, f in ipairs(files) do
//% if f.source then
#include "$(f.name)"
//% end
//% end
