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

const doctor = (words: readonly string[] = [], env = {}) =>
  patient.home.run(['doctor', ...words], { env: { ...patient.env, ...env } });

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

  it('what failed has a command below it, and what needs it is not looked at', async () => {
    const screen = await openProgram(['doctor'], { rows: 60, env: { TERM: 'dumb' } });
    expect(await screen.ended).toBe(4);
    const frame = screen.frame();
    expect(frame).toContain('FAIL profile: no service is set up yet (add --sandbox to try without one)');
    expect(frame).toContain('     try: convops profile add work');
    expect(frame.join()).not.toContain('HTTP');
    expect(screen.raw()).not.toContain('\x1b[3');
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

describe('in a pipe', () => {
  it('says on stderr what failed, and once', async () => {
    patient.bend({ first: () => ({ status: 500, body: '' }) });
    const { exit, stdout, stderr } = await doctor(['-q']);
    expect(exit).toBe(5);
    expect(stdout).toContain('failed\thttp\t');
    expect(stderr).toMatch(/^convops: 1 check failed: http: the service is not available \(HTTP 500\)\n$/);
  });
});
