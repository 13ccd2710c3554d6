// doctor as a person sees it, and as pipes and programs get it.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Patient, startPatient } from '../support/doctor-runs.ts';
import { closeScreens, KEYS, openProgram } from '../support/screen-terminal.ts';

let patient: Patient;

beforeAll(async () => {
  patient = await startPatient();
});

afterAll(() => patient.close());
afterEach(() => closeScreens());

describe('on a terminal', () => {
  it('the checks stand below each other, however narrow it is', async () => {
    patient.bend({ filter: 'neither' });
    const screen = await openProgram(['doctor'], {
      columns: 40,
      rows: 60,
      env: patient.env,
      home: patient.home,
    });
    expect(await screen.ended).toBe(0);
    const frame = screen.frame();
    expect(frame).toContain('ok   token: accepted');
    const text = frame.join(' ').replace(/ +/g, ' ');
    expect(text).toContain('warn parameters of the lists: query ignored, path ignored: this service cannot');
  });

  it('a check is shown as soon as it is made, and Ctrl-C ends the rest', async () => {
    patient.bend({ first: () => 'hang' });
    const screen = await openProgram(['doctor', '--timeout', '10m'], {
      rows: 60,
      env: patient.env,
      home: patient.home,
    });
    await screen.sees(`${patient.server.origin}: from CONVOPS_BASE_URL`);
    screen.type(KEYS.ctrl('c'));
    expect(await screen.ended).toBe(130);
    expect(screen.frame().join()).not.toContain('accepted');
  });
});
