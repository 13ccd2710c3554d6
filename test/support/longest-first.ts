import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes longest or waits most, longest first; a clone that has not run them yet knows no times. */
const LONGEST = [
  'stories/triage-a',
  'stories/triage-n',
  'hostile/spawned',
  'scenarios/',
  'terminal/triage-terminal',
  'stories/writes',
];

/** Begins with the files that take longest: the last file to end is then a short one. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const placeOf = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((part) => moduleId.includes(`/test/${part}`));
      return place < 0 ? LONGEST.length : place;
    };
    return (await super.sort(files)).sort((one, other) => placeOf(one) - placeOf(other));
  }
}
