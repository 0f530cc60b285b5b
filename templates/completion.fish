# fish completion for hipstencil $(version), made by `hipstencil reference fish`

complete -c hipstencil -f
complete -c hipstencil -n __fish_use_subcommand -l help -d 'print the commands'
complete -c hipstencil -n __fish_use_subcommand -l version -d 'print the version'
//% for _, c in ipairs(commands) do

complete -c hipstencil -n __fish_use_subcommand -a $(c.name) -d $(c.doc)
//% local seen = "__fish_seen_subcommand_from " .. c.name
//% for _, word in ipairs(argument_words(c)) do
//% if word == ":specs" then
complete -c hipstencil -n $(seen) -k -a '(__fish_complete_suffix .lua)'
//% else
complete -c hipstencil -n $(seen) -a $(word)
//% end
//% end
//% for _, o in ipairs(sorted_options(c)) do
complete -c hipstencil -n $(seen)$(raw(fish_names(o))) -d $(o.doc)$(raw(fish_values(o, settings)))
//% end
//% end
