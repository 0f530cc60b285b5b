#compdef hipstencil
# zsh completion for hipstencil $(version), made by `hipstencil reference zsh`

# The settings' keys, then the values of the one whose key is there.
_hipstencil_settings() {
  local -a keys
  local key=${PREFIX%%=*}
  if compset -P '*='; then
    compset -P '*,'
    case $key in
//% for _, s in ipairs(settings) do
//% if #s.values > 0 then
      $(s.key)) compadd -- $(shell_words(s.values)) ;;
//% end
//% end
      *) _message 'number' ;;
    esac
  else
    keys=(
//% for _, s in ipairs(settings) do
      $(s.key .. ":" .. zsh_text(s.doc))
//% end
    )
    _describe -t settings setting keys -S =
  fi
}

_hipstencil() {
  local curcontext="$curcontext" state line
  local -a names
  _arguments -C '(- *)--help[print the commands]' '(- *)--version[print the version]' \
    '1:command:->command' '*::argument:->argument'
  case $state in
    command)
      names=(
//% for _, c in ipairs(commands) do
        $(c.name .. ":" .. zsh_text(c.doc))
//% end
      )
      _describe -t commands command names
      ;;
    argument)
      case $line[1] in
//% for _, c in ipairs(commands) do
        $(c.name))
          _arguments -s \
//% for _, o in ipairs(sorted_options(c)) do
//% for _, name in ipairs(zsh_names(o)) do
            $(name .. "[" .. zsh_text(o.doc) .. "]" .. zsh_action(o)) \
//% end
//% end
            $(zsh_arguments(c))
          ;;
//% end
      esac
      ;;
  esac
}

_hipstencil "$@"
