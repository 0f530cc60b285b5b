// SPDX-License-Identifier: MIT
// `hipstencil list`: the registries, as a person reads them.
#include <stdio.h>

#include "command/command.h"
#include "command/options.h"
#include "strategy/presets.h"
#include "strategy/targets.h"
#include "spec/language.h"

static error_t parse(int key, char *value, struct argp_state *state)
{
    if (key == ARGP_KEY_ARG)
        return options_fail(state, "list takes no arguments, this is '%s'", value);
    return ARGP_ERR_UNKNOWN;
}

const struct argp list_argp = {.parser = parse,
                               .doc = "Shows the language of specifications, strategy presets, "
                                      "the settings they are made of, and "
                                      "targets."};

static void list_fields(void)
{
    int count;
    const struct spec_field *all = spec_fields(&count);
    printf("specifications: return stencil { field = value, … }, where fields are\n");
    for (int i = 0; i < count; i++)
        printf("  %-12s %s\n               %s (%s)\n", all[i].name, all[i].doc, all[i].allowed,
               all[i].fallback);
}

static void list_words(void)
{
    int count;
    const struct spec_word *all = spec_words(&count);
    printf("\nwords of specifications, beside Lua's; taps of a grid are u[{dx,dy,dz}]\n");
    for (int i = 0; i < count; i++)
        printf("  %-12s %s\n               %s\n", all[i].name, all[i].doc, all[i].usage);
}

static void list_presets(void)
{
    int count;
    const struct preset *all = presets(&count);
    printf("\npresets: strategies by name\n");
    for (int i = 0; i < count; i++)
        printf("  %-10s %s\n             for  %s\n             is   %s\n", all[i].name, all[i].doc,
               all[i].needs, all[i].settings[0]);
}

static void list_settings(bool for_study)
{
    int count;
    char allowed[128];
    const struct setting_rule *all = setting_rules(&count);
    for (int i = 0; i < count; i++)
        if (all[i].for_study == for_study)
            printf("  %-17s %s\n                    %s%s%s\n", all[i].key, all[i].doc,
                   setting_allowed(&all[i], allowed, sizeof allowed), all[i].needs ? "; with " : "",
                   all[i].needs ? all[i].needs : "");
}

static void list_targets(void)
{
    int count;
    const struct target *all = targets(&count);
    printf("\ntargets\n");
    for (int i = 0; i < count; i++)
        printf("  %-10s %s\n", all[i].name, all[i].doc);
}

int command_list(int argc, char **argv)
{
    struct error e = {0};
    if (!options_parse(&list_argp, argc, argv, NULL, &e))
        return command_failed(&e);
    list_fields();
    list_words();
    list_presets();
    printf("\nsettings, for strategies in specs and --set\n");
    list_settings(false);
    printf("\nsettings for study: no preset, no default and no search of the tuner has them\n");
    list_settings(true);
    list_targets();
    return EXIT_DONE;
}
