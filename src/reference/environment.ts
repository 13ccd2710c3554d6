// The environment variables convops reads, once: `convops help environment` and docs/environment.md print this table.

export interface EnvironmentFacts {
  readonly name: string;
  readonly meaning: string;
}

/** Every variable of the contract, in the order of its importance. */
export const ENVIRONMENT: readonly EnvironmentFacts[] = [
  { name: 'CONVOPS_PROFILE', meaning: 'use this profile, where no option names another' },
  {
    name: 'CONVOPS_BASE_URL',
    meaning: 'address of a service without a profile, whose token is CONVOPS_TOKEN',
  },
  {
    name: 'CONVOPS_TOKEN',
    meaning: 'its token; without CONVOPS_BASE_URL that of the profile that -p or CONVOPS_PROFILE names',
  },
  { name: 'CONVOPS_OPERATOR', meaning: 'the acting operator of that service: id, e-mail or part of it' },
  {
    name: 'CONVOPS_CA_FILE',
    meaning:
      'file (PEM) of certificate authorities to trust beside those of Node, for that service: absolute',
  },
  { name: 'CONVOPS_OUTPUT', meaning: 'format of results, as --output' },
  { name: 'CONVOPS_CONFIG_DIR', meaning: 'folder of the profiles, an absolute path' },
  {
    name: 'CONVOPS_STATE_DIR',
    meaning: 'folder of what is kept between runs, such as the journal; absolute',
  },
  { name: 'CONVOPS_BY', meaning: 'the name of the agent that decides, or script:NAME, as --by' },
  { name: 'CONVOPS_NO_INPUT', meaning: '1: never ask, as --no-input' },
  { name: 'CONVOPS_DEBUG', meaning: '1: print requests and answers on stderr, as --debug' },
  { name: 'CONVOPS_SANDBOX', meaning: '1: use the embedded service, as --sandbox' },
  { name: 'NO_COLOR', meaning: 'any value: no colour' },
  { name: 'CLICOLOR_FORCE', meaning: '1: colour even where the output is no terminal' },
  { name: 'PAGER', meaning: 'program for texts taller than the terminal (less -FRX); empty for none' },
  { name: 'VISUAL', meaning: 'editor for --editor' },
  { name: 'EDITOR', meaning: 'the same, where VISUAL is not set (vi)' },
  { name: 'HTTPS_PROXY', meaning: 'proxy through which an https service is reached' },
  {
    name: 'NO_PROXY',
    meaning:
      'hosts reached without the proxy: names, .suffixes, addresses, ranges (10.0.0.0/8), host:port, *',
  },
  { name: 'NODE_EXTRA_CA_CERTS', meaning: 'file of further certificate authorities to trust' },
];
