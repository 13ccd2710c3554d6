// What `convops help <topic>` prints: the page of docs/ with that name. Assistants have a text of their own, the skill.

import aliases from '../../docs/aliases.md?raw';
import archive from '../../docs/archive.md?raw';
import auth from '../../docs/auth.md?raw';
import batch from '../../docs/batch.md?raw';
import board from '../../docs/board.md?raw';
import delivery from '../../docs/delivery.md?raw';
import environment from '../../docs/environment.md?raw';
import exitCodes from '../../docs/exit-codes.md?raw';
import options from '../../docs/options.md?raw';
import output from '../../docs/output.md?raw';
import reference from '../../docs/reference.md?raw';
import replies from '../../docs/replies.md?raw';
import sandbox from '../../docs/sandbox.md?raw';
import scripting from '../../docs/scripting.md?raw';
import triage from '../../docs/triage.md?raw';
import troubleshooting from '../../docs/troubleshooting.md?raw';
import watch from '../../docs/watch.md?raw';
import { agentsTopic } from './agents-topic.ts';
import { plainPage } from './page-text.ts';
import { TOPIC_NAMES, type TopicName } from './topics.ts';

const PAGES: Readonly<Record<Exclude<TopicName, 'agents'>, string>> = {
  'exit-codes': exitCodes,
  ...{ environment, output, auth, batch, delivery, sandbox, triage, board, watch, replies, archive },
  ...{ scripting, aliases, troubleshooting, options, reference },
};

/** A topic as plain text of at most 80 columns. */
export function topicText(name: TopicName): string {
  return name === 'agents' ? agentsTopic() : plainPage(PAGES[name], TOPIC_NAMES);
}
