//% local op = model.name
//% local outside = #steps.outside > 0
//% part("banner", { what = op .. ": steps" })
//% for _, set in ipairs(steps.points) do
//% if set.receiver then
//   per block $(sparse_lds(model)) bytes of LDS, where receivers are added up
//% break
//% end
//% end
#include "$(header)"

#include <stddef.h>
//% if #steps.points > 0 then
#include <stdio.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>
#include <new>
//% end

namespace steps_of_$(op)
{

typedef $(model.type) real;
//% if outside then

//% part("outside_shell")
//% for i, group in ipairs(steps.outside) do

//% part("outside", { group = group, name = "outside_" .. i })
//% end

//% part("outside_launch")
//% end
//% if #steps.points > 0 then
//% part("points")
//% end
