# fish completion for convops, as `convops completion fish` prints it.
#
# For this shell:    convops completion fish | source
# For every shell:   convops completion fish > ~/.config/fish/completions/convops.fish

function __convops_complete --description 'Print what can stand at the cursor'
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    for line in (convops __complete fish (count $words) $words "$current" 2>/dev/null)
        if test "$line" = :files
            set -l option (string match -r -- '^--[^=]*=' "$current")
            set -l own (string replace -r -- '^--[^=]*=' '' "$current")
            # What an unknown command would take: files.
            for file in (complete -C "'' $own")
                printf '%s\n' "$option$file"
            end
        else
            printf '%s\n' $line
        end
    end
end

complete -c convops -f -k -a '(__convops_complete)'
