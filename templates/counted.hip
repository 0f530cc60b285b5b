//% local late = counted(model, k)
//% if #late > 0 then
if (args.steps_done) { // steps are counted on the device
    const uniforms given = uniforms_of(&args, *args.steps_done);
//% for _, c in ipairs(late) do
    $(c.name) = given.$(c.name);
//% end
}
//% end
