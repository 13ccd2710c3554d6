// The environment variables convops reads, once: `convops help environment` and docs/environment.md print this table.

interface EnvironmentFacts {
  readonly name: string;
  readonly meaning: string;
}

/** Every variable of the contract, in the order of its importance. */
export const ENVIRONMENT: readonly EnvironmentFacts[] = [
  { name: 'CONVOPS_PROFILE', meaning: 'use this profile, unless an option names another' },
  {
    name: 'CONVOPS_BASE_URL',
    meaning: 'base URL of a service, to use it without a profile; its token is CONVOPS_TOKEN',
  },
  {
    name: 'CONVOPS_TOKEN',
    meaning:
      'token for CONVOPS_BASE_URL; if that is not set, of the profile that CONVOPS_PROFILE names, or that -p names and that has none',
  },
  { name: 'CONVOPS_OPERATOR', meaning: 'acting operator: id, e-mail or a unique part of it' },
  { name: 'CONVOPS_OUTPUT', meaning: 'output format, as --output' },
  { name: 'CONVOPS_CONFIG_DIR', meaning: 'folder of the profiles, an absolute path' },
  {
    name: 'CONVOPS_STATE_DIR',
    meaning: 'folder of the journal, drafts and sandbox, an absolute path',
  },
  { name: 'CONVOPS_CACHE_DIR', meaning: 'folder of compiled code, an absolute path' },
  {
    name: 'CONVOPS_AGENTS',
    meaning:
      'what AI agents may do: allow, propose or read. It can only tighten what a profile says; allow counts only where CONVOPS_BASE_URL names a service that no profile has',
  },
  { name: 'CONVOPS_BY', meaning: 'name of the AI agent that runs convops, or script:NAME, as --by' },
  { name: 'CONVOPS_NO_INPUT', meaning: '1: never prompt, as --no-input' },
  { name: 'CONVOPS_DEBUG', meaning: '1: print requests and responses on stderr, as --debug' },
  { name: 'CONVOPS_SANDBOX', meaning: '1: use the sandbox, as --sandbox' },
  { name: 'NO_COLOR', meaning: 'any value: use no colour' },
  { name: 'FORCE_COLOR', meaning: '1: use colour even without a terminal' },
  { name: 'CLICOLOR_FORCE', meaning: 'the same' },
  { name: 'CLICOLOR', meaning: '0: use no colour' },
  { name: 'PAGER', meaning: 'program for texts taller than the terminal (default: less -FRX); empty: none' },
  { name: 'VISUAL', meaning: 'editor for --editor' },
  { name: 'EDITOR', meaning: 'the same, if VISUAL is not set (default: vi)' },
  { name: 'HTTPS_PROXY', meaning: 'proxy for https services' },
  {
    name: 'HTTP_PROXY',
    meaning: 'proxy for http services (setting allow_http); it must open tunnels for them',
  },
  {
    name: 'NO_PROXY',
    meaning: 'hosts reached without the proxy: names, .suffixes, addresses, host:port, *',
  },
  {
    name: 'NODE_EXTRA_CA_CERTS',
    meaning: 'file with additional certificate authorities to trust, read by Node',
  },
];
