//% if model.counts_steps then
args->step += steps;
//% end
//% for _, p in ipairs(steps.points) do
args->$(p.member).row += steps;
//% end
