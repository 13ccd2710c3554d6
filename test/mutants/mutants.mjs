// Mistakes that a test must catch, each in one place: `npm run mutants` makes them. `find` stands once in its file. The ids
// are those of an audit of 1.0.0; a letter behind one means that it can be made in several places since. Not here, for
// they do no harm:
//
// D16  a text of the customer counts as found: without an acting operator no text proves anything, with one only its own
// D33  a result that cannot be noted does not stop the run: the journal takes no further intent, so that nothing goes out
// E17  a run's own entries count as another's: a text is never read back as one to repeat
// E23b a canned reply is not checked as it is stored: what its placeholders make of it is checked before it goes out
// F10  the channel in triage's side pane as it came: only what is plain ASCII is shown there
// F16  a name on the page of the board as it came: names are made inert before they come there
// K14  a temporary file without fchmod: it is opened with that mode
import { readFileSync } from 'node:fs';

/** A mistake a line of mutants.jsonl. */
export const MUTANTS = readFileSync(new URL('mutants.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line));
