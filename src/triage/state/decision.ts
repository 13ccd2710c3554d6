/** What became of a conversation in this session; null while it is undecided. */
export type Decision = 'replied' | 'closed' | 'assigned' | 'skipped' | 'snoozed' | null;
