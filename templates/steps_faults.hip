//% for _, fault in ipairs(faults_of_steps(model, steps)) do
    if ($(fault.test))
        return "steps: $(fault.text)";
//% end
