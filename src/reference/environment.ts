// The environment variables convops reads, once: `convops help environment` and docs/environment.md print this table.

/** Every variable of the contract with its meaning, in the order of its importance. */
export const ENVIRONMENT: Readonly<Record<string, string>> = {
  CONVOPS_PROFILE: 'use this profile, unless an option names another',
  CONVOPS_BASE_URL: 'base URL of a service, to use it without a profile; its token is CONVOPS_TOKEN',
  CONVOPS_TOKEN:
    'token for CONVOPS_BASE_URL; if that is not set, of the profile that CONVOPS_PROFILE names, or that -p names and that has none',
  CONVOPS_OPERATOR: 'acting operator: id, e-mail or a unique part of it',
  CONVOPS_OUTPUT: 'output format, as --output',
  CONVOPS_CONFIG_DIR: 'folder of the profiles, an absolute path',
  CONVOPS_STATE_DIR: 'folder of the journal, drafts and sandbox, an absolute path',
  CONVOPS_CACHE_DIR: 'folder of compiled code, an absolute path',
  CONVOPS_AGENTS:
    'what AI agents may do: allow, propose or read. It can only tighten what a profile says; allow counts only where CONVOPS_BASE_URL names a service that no profile has',
  CONVOPS_BY: 'name of the AI agent that runs convops, or script:NAME, as --by',
  CONVOPS_NO_INPUT: '1: never prompt, as --no-input',
  CONVOPS_DEBUG: '1: print requests and responses on stderr, as --debug',
  CONVOPS_SANDBOX: '1: use the sandbox, as --sandbox',
  NO_COLOR: 'any value: use no colour',
  FORCE_COLOR: '1: use colour even without a terminal',
  CLICOLOR_FORCE: 'the same',
  CLICOLOR: '0: use no colour',
  PAGER: 'program for texts taller than the terminal (default: less -FRX); empty: none',
  VISUAL: 'editor for --editor',
  EDITOR: 'the same, if VISUAL is not set (default: vi)',
  HTTPS_PROXY: 'proxy for https services',
  HTTP_PROXY: 'proxy for http services (setting allow_http); it must open tunnels for them',
  NO_PROXY: 'hosts reached without the proxy: names, .suffixes, addresses, host:port, *',
  NODE_EXTRA_CA_CERTS: 'file with additional certificate authorities to trust, read by Node',
};
