// What GitHub reads of this repository: its workflows.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Job {
  readonly needs?: string | readonly string[];
  readonly permissions?: Readonly<Record<string, string>>;
  readonly strategy?: { readonly matrix: { readonly node?: readonly number[] } };
  readonly steps: readonly Step[];
  readonly 'timeout-minutes'?: number;
}
interface Workflow {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly jobs: Readonly<Record<string, Job>>;
}

const top = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string) => readFileSync(`${top}/${path}`, 'utf8');
const workflows = readdirSync(`${top}/.github/workflows`).map((name) => {
  const text = read(`.github/workflows/${name}`);
  return { name, text, workflow: parse(text) as Workflow };
});
const jobs = workflows.flatMap(({ name, workflow }) =>
  Object.entries(workflow.jobs).map(([id, job]) => ({ where: `${name}: ${id}`, workflow, job })),
);
const steps = jobs.flatMap(({ where, job }) => job.steps.map((step) => ({ where, step })));
const scripts = steps.flatMap(({ where, step }) =>
  step.run === undefined ? [] : [{ where, run: step.run }],
);
const manifest = JSON.parse(read('package.json')) as {
  readonly scripts: object;
};

describe('the workflows', () => {
  it('use actions of one commit each, with the release it is', () => {
    const lines = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
    expect(lines.length).toBe(steps.filter(({ step }) => step.uses !== undefined).length);
    expect(lines.filter((line) => !/^uses: [\w/-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
    const actions = new Set(lines.map((line) => line.split('@')[0]));
    expect(new Set(lines).size).toBe(actions.size);
  });

  it('give a job no more than it needs, and an end', () => {
    for (const { workflow } of workflows) {
      expect([{}, { contents: 'read' }]).toContainEqual(workflow.permissions);
    }
    for (const { where, job } of jobs) expect(job['timeout-minutes'], where).toBeLessThanOrEqual(60);
    const writers = jobs.filter(({ job }) => Object.values(job.permissions ?? {}).includes('write'));
    expect(Object.fromEntries(writers.map(({ where, job }) => [where, job.permissions]))).toEqual({
      'release.yml: attest': { 'id-token': 'write', attestations: 'write' },
      'release.yml: npm': { 'id-token': 'write' },
      'release.yml: release': { contents: 'write' },
    });
    // A job that may write runs nothing of the tree: no install script can use what the job may do.
    const uses = writers.flatMap(({ job }) => job.steps.map(({ uses }) => uses ?? ''));
    expect(uses.filter((action) => action.startsWith('actions/checkout'))).toEqual([]);
  });

  it('keep no credentials where the scripts of packages run', () => {
    const checkouts = steps.filter(({ step }) => step.uses?.startsWith('actions/checkout'));
    expect(checkouts.length).toBeGreaterThan(0);
    for (const { where, step } of checkouts) expect(step.with?.['persist-credentials'], where).toBe(false);
  });

  it('run scripts that bash can read, with nothing pasted into them, and only what is there', () => {
    for (const { where, run } of scripts) {
      expect(() => execFileSync('bash', ['-n'], { input: run, stdio: 'pipe' }), where).not.toThrow();
      expect(run, where).not.toContain('${{');
      for (const [, name = ''] of run.matchAll(/npm run ([\w:]+)/g))
        expect(manifest.scripts, where).toHaveProperty([name]);
      for (const [path] of run.matchAll(/\bsrc\/[\w/.-]+/g))
        expect(existsSync(`${top}/${path}`), path).toBe(true);
    }
  });

  it('wait for jobs that are there', () => {
    for (const { where, workflow, job } of jobs) {
      for (const id of [job.needs ?? []].flat()) expect(Object.keys(workflow.jobs), where).toContain(id);
    }
  });
});

describe('the notes of a release', () => {
  it('are the section of its version in the changelog', () => {
    const awk = scripts.find(({ run }) => run.includes('awk'))?.run.match(/^awk .+(?= >)/m)?.[0] ?? '';
    const notes = (tag: string) =>
      execFileSync('bash', ['-c', awk], {
        cwd: top,
        encoding: 'utf8',
        env: { ...process.env, GITHUB_REF_NAME: tag },
      });
    expect(notes('v1.0.0').length).toBeGreaterThan(100);
    expect(notes('v1.0.0')).not.toMatch(/^## /m);
    expect(notes('v0.9.9')).toBe('');
  });
});
