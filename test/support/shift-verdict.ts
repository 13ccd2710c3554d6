// What a worked shift is held against: what was meant to be written, and what the service was asked; each text once, to
// whom it was meant for, and nothing to those who were known to be gone.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { SandboxState } from '../../src/sandbox/store.ts';
import { type Exchange, isGone, type ShiftKnowledge } from './shift-knowledge.ts';

export interface ShiftText {
  readonly id: number;
  readonly text: string;
  readonly kind: 'reply' | 'note';
  /** `kept`: as a draft, because somebody else was faster. */
  fate: 'sent' | 'taken back' | 'kept';
}

/** Each list says what is wrong, a sentence each. */
export interface ShiftOutcome {
  readonly texts: number;
  readonly doubled: readonly string[];
  readonly lost: readonly string[];
  /** On another conversation, after it was taken back, or never meant. */
  readonly astray: readonly string[];
  readonly toTheGone: readonly string[];
  readonly visitsToTheGone: readonly string[];
}

export class ShiftVerdict {
  readonly texts: ShiftText[] = [];
  /** What the operator takes over or opens again, knowing that it is gone. */
  readonly mayBeGone = new Set<number>();
  private readonly meant = new Map<string, number>();
  private readonly astray: string[] = [];
  private readonly toTheGone: string[] = [];
  private readonly visits: string[] = [];
  private readonly heard: ShiftKnowledge;

  constructor(heard: ShiftKnowledge) {
    this.heard = heard;
  }

  /** Notes that the program may write each of these once more to a conversation. */
  mean(id: number, ...names: readonly string[]): void {
    for (const name of names) this.meant.set(`${name} ${id}`, (this.meant.get(`${name} ${id}`) ?? 0) + 1);
  }

  /** Notes a text that is about to be written. */
  write(id: number, kind: ShiftText['kind'], text?: string): ShiftText {
    const written: ShiftText = {
      ...{ id, kind, text: text ?? `Answer ${this.texts.length} to ${id}.`, fate: 'sent' },
    };
    this.texts.push(written);
    return written;
  }

  /** A text that did not go out, because its customer wrote meanwhile, is a draft by now. */
  draftOf(id: number): ShiftText | undefined {
    const text = this.texts.findLast(
      (one) => one.id === id && one.kind === 'reply' && one.fate !== 'taken back',
    );
    const isOut = text && this.heard.exchanges.some(({ params }) => params.text === text.text);
    return isOut ? undefined : text;
  }

  /** `knewAt`: when the program stood still last, in milliseconds of the machine's clock. */
  judgeWrite({ name, id = 0, params }: Exchange, knewAt: number): void {
    const known = this.heard.standing(id, knewAt);
    const key = `${name} ${id}`;
    const left = this.meant.get(key) ?? 0;
    const text = typeof params.text === 'string' ? `: ${params.text}` : '';
    if (left === 0) this.astray.push(`${name} #${id} was never meant${text}; ${this.heard.story(id)}`);
    else this.meant.set(key, left - 1);
    if (isGone(known) && name !== 'POST send-note' && !this.mayBeGone.has(id))
      this.toTheGone.push(`${name} #${id}, which was ${known}; ${this.heard.story(id)}`);
  }

  /** A conversation has come on screen since the program stood still at that time; by what it has learnt since, it may. */
  judgeVisit(id: number, knewAt: number, frame: string): void {
    const known = this.heard.standing(id, knewAt);
    const isBack = this.heard.learntSince(id, knewAt).some((is) => !isGone(is));
    if (isGone(known) && !isBack)
      this.visits.push(`#${id} came on screen, and was ${known}: ${this.heard.story(id)}\n${frame}`);
  }

  /** What came of all texts, by the service and by the drafts on the disk. */
  async outcome({ conversations }: SandboxState, stateFolder: string): Promise<ShiftOutcome> {
    const kept = await draftsIn(stateFolder);
    const doubled: string[] = [];
    const lost: string[] = [];
    const astray = [...this.astray];
    for (const { id, text, kind, fate } of this.texts) {
      const found = conversations.flatMap((one) => {
        const written = kind === 'note' ? one.notes : one.messages;
        return written.filter((message) => message.text === text).map(() => one.id);
      });
      if (found.length > 1) doubled.push(`"${text}" went out ${found.length} times`);
      if (found.some((one) => one !== id)) astray.push(`"${text}" went to #${found.join(', #')}`);
      if (fate !== 'sent' && found.length > 0) astray.push(`"${text}" went out, and was ${fate}`);
      if (fate !== 'taken back' && found.length === 0 && !kept.includes(text))
        lost.push(`"${text}" is nowhere; ${this.heard.story(id)}`);
    }
    const { texts, toTheGone, visits: visitsToTheGone } = this;
    return { texts: texts.length, doubled, lost, astray, toTheGone, visitsToTheGone };
  }
}

/** Every draft on the disk, as it lies there. */
async function draftsIn(stateFolder: string): Promise<string> {
  const folder = join(stateFolder, 'triage');
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  return (await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))).join('\n');
}
