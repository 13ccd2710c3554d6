// Names for completion: what commands have learned is kept in small text files that a shell can read by itself, so
// that pressing Tab starts no program and asks no service. This room says where they lie, which words may stand in
// them and how they are written; it prints nothing, knows no settings, and nothing that it does can fail a command.

/** What names are kept of. */
export type NameKind = 'operators' | 'groups' | 'conversations' | 'profiles' | 'replies' | 'aliases';

/** Names of one service, or of this machine whatever the service. */
export const KINDS_BY_SERVICE: readonly NameKind[] = ['operators', 'groups', 'conversations'];

/** In the state folder. */
export const NAMES_FOLDER = 'names';

/** In the folder of names: a folder for each service, called by its key, the name of the profile. */
export const SERVICES_FOLDER = 'services';

/** In the folder of names: a line with the key of the profile in use. */
export const CURRENT_FILE = 'current';

/** The key of the service that CONVOPS_BASE_URL names. No profile can have this name. */
export const ENVIRONMENT_KEY = '@environment';

/** Lines of a file; a shell reads no more either. */
export const MOST_LINES = 2000;

/** Bytes of a line, its line feed included; a shell takes nothing from a longer one. */
export const LONGEST_LINE = 256;

/** Conversations are kept to this number, the newest. */
export const MOST_CONVERSATIONS = 50;

/** Characters of a word. */
export const LONGEST_WORD = 100;
