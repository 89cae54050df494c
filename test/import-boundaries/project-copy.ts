import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Violation } from './violations.ts';

const PROJECT = path.resolve(import.meta.dirname, '../..');
const COPIED = [
  'data',
  'src',
  'test',
  'scripts',
  'tools/lint',
  'package.json',
  'tsconfig.base.json',
  '.gitignore',
  '.dependency-cruiser.mjs',
  '.oxlintrc.json',
  'biome.json',
];

/** Copies the files that the checks read into a temporary folder; the working tree stays unchanged. */
export function copyProject(): string {
  const tree = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-boundaries-'));
  for (const name of COPIED)
    fs.cpSync(path.join(PROJECT, name), path.join(tree, name), { recursive: true });
  fs.symlinkSync(path.join(PROJECT, 'node_modules'), path.join(tree, 'node_modules'));
  return tree;
}

export function addViolations(
  tree: string,
  violations: readonly Pick<Violation, 'file' | 'code'>[],
): void {
  for (const { file, code } of violations) {
    const target = path.join(tree, file);
    fs.mkdirSync(path.dirname(target), { recursive: true });
    fs.writeFileSync(target, code, { flag: 'wx' });
  }
}

/** Runs a tool of node_modules in the tree. Reported violations are not an error. */
export function runTool(tree: string, script: string, ...args: string[]): Promise<string> {
  const command = [path.join('node_modules', script), ...args];
  return new Promise((resolve) => {
    execFile(process.execPath, command, { cwd: tree, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
}

/** Names of the reported rules by file. */
export type Findings = ReadonlyMap<string, readonly string[]>;

function byFile(reports: readonly (readonly [file: string, rule: string])[]): Findings {
  const rules = new Map<string, Set<string>>();
  for (const [file, rule] of reports) rules.set(file, (rules.get(file) ?? new Set()).add(rule));
  return new Map([...rules].map(([file, names]) => [file, [...names].sort()]));
}

interface Cruise {
  readonly found: Findings;
  /** Names of all rules. */
  readonly rules: readonly string[];
}

export async function cruise(tree: string): Promise<Cruise> {
  const script = 'dependency-cruiser/bin/dependency-cruise.mjs';
  const options = ['--preserve-symlinks', '--output-type', 'json'];
  const { summary } = JSON.parse(await runTool(tree, script, ...options, 'src', 'test')) as {
    summary: {
      violations: { from: string; rule: { name: string } }[];
      ruleSetUsed: { forbidden: { name: string }[] };
    };
  };
  return {
    found: byFile(summary.violations.map(({ from, rule }) => [from, rule.name])),
    rules: summary.ruleSetUsed.forbidden.map(({ name }) => name),
  };
}

export async function lint(tree: string, files: readonly string[]): Promise<Findings> {
  const output = await runTool(tree, 'oxlint/bin/oxlint', '--type-aware', '-f', 'json', ...files);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { filename: string; code: string }[];
  };
  return byFile(diagnostics.map(({ filename, code }) => [filename, code]));
}

export async function style(tree: string, files: readonly string[]): Promise<Findings> {
  const options = ['lint', '--reporter=json', '--max-diagnostics=none'];
  const output = await runTool(tree, '@biomejs/biome/bin/biome', ...options, ...files);
  const { diagnostics } = JSON.parse(output) as {
    diagnostics: { location: { path: string }; category: string }[];
  };
  return byFile(diagnostics.map(({ location, category }) => [location.path, category]));
}
