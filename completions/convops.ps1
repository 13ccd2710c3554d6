# powershell completion for convops, as `convops completion powershell` prints it.
#
# For this shell:    convops completion powershell | Out-String | Invoke-Expression
# For every shell:   convops completion powershell >> $PROFILE

Register-ArgumentCompleter -Native -CommandName convops -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $words = @($commandAst.CommandElements | Where-Object { $_.Extent.EndOffset -lt $cursorPosition } | ForEach-Object { "$_" })
    convops __complete powershell $words.Count @words "$wordToComplete" 2>$null | ForEach-Object {
        # Where nothing is offered, PowerShell offers the names of files by itself.
        if ($_ -ne ':files') {
            $word, $text = $_ -split "`t", 2
            if (-not $text) { $text = $word }
            [System.Management.Automation.CompletionResult]::new($word, $word, 'ParameterValue', $text)
        }
    }
}
