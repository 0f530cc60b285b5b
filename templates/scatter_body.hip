//% local started, sums = {}, computed(model, "vec")
//% local late = {} -- sums that begin are made where what was added to before is no longer needed
//% for _, f in ipairs(shared_folds(w, apart)) do
const $(sums) $(f.name) = $(fold_text(model, f));
//% end
//% for _, c in ipairs(combinations_of(w, apart)) do
//% local member = "." .. row_of(k, model.sums[c.sum].name, w.row)
//% local common = common_of(model, w, c)
//% if common then
//% for i, p in ipairs(common == c.name and c.products or {}) do
$(i == 1 and sums .. " " .. c.name .. " =" or c.name .. " +=") $(product_text(model, w, p));
//% end
//% for _, t in ipairs(c.targets) do
//% started[c.sum] = started[c.sum] or t.first
$(shared_text(model, k, c, t, t.name .. member, common))
//% end
//% else
//% for _, t in ipairs(c.targets) do
//% started[c.sum] = started[c.sum] or t.first
//% for i, p in ipairs(c.products) do
//% local starts = t.first and i == 1
//% local waits = starts and #c.targets > 1
//% if waits and k.family == "levels_planes" then
//% late[#late + 1] = { to = t.name .. member, text = product_text(model, w, p) }
//% elseif starts then
$(t.name)$(member) = $(begun_text(model, k, c.sum, product_text(model, w, p), factors_of(model, w, p)));
//% else
$(added_text(model, k, w, p, t.name .. member))
//% end
//% end
//% end
//% end
//% end
//% for _, one in ipairs(late) do
$(one.to) = $((one.text:gsub(" %* (.*)", " * apart(%1)")));
//% end
//% for s, sum in ipairs(model.sums) do
//% local own = k.sum_used[s] and not apart
//% if own and not started[s] then
$(newest).$(row_of(k, sum.name, w.row)) = $(begun_text(model, k, s, sums .. "{}"));
//% end
//% end
//% for _, h in ipairs(l.held) do
//% if h.row == w.row and not apart then
zc.$(h.name) = $(h.value);
//% end
//% end
