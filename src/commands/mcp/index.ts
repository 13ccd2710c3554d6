// `convops mcp`: the conversations and proposals as tools for an assistant, over stdin and stdout. None of the tools sends,
// assigns or closes anything, and nothing that could is loaded: test/architecture.test.ts follows the imports.
import { declaration } from '../../cli/command-row.ts';

export const mcpCommand = declaration({
  description:
    'Serve the Model Context Protocol over stdin and stdout, for an assistant that reads conversations and proposes ' +
    'replies. Nothing is sent: a person approves each proposal in triage. Most assistants start this command without your environment variables, ' +
    'so name the service with --profile or --sandbox.',
  kind: 'read',
  globals: ['--profile', '--sandbox'],
  examples: ['convops mcp --sandbox', 'convops mcp --profile work'],
  run: async (context) => (await import('./server.ts')).serveTools(context),
});
