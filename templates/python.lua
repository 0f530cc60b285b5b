-- SPDX-License-Identifier: MIT
-- What arguments are called in Python.

local library = select(2, ...)

-- A keyword has a _ behind it there; `keywords` are the arguments that are some.
function library.python_name(member, keywords)
    for _, name in ipairs(keywords) do
        if name == member then
            return member .. "_"
        end
    end
    return member
end
