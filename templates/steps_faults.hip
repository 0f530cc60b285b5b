//% for _, fault in ipairs(faults_of_steps(model, steps)) do
    if ($(fault.test))
        return "steps: $(fault.text)";
//% end
//% if groups and #groups.scratch > 0 then
    for (int i = 0; i < $(#groups.scratch); i++) {
        const void *const scratch = args->scratch[i];
        for (int k = 0; k < i; k++)
            if (scratch && scratch == args->scratch[k])
                return "steps: scratch is one array twice";
//% for _, g in ipairs(model.grids) do
        if (scratch && scratch == args->$(g.member))
            return "steps: scratch is $(g.member), too";
//% end
    }
//% end
