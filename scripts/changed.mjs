// Which files changed, and which tests are about them.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const IS_TEST = /\.test\.tsx?$/;
/** As `imports` of package.json. */
const FOLDERS = {
  '#domain/': 'src/domain/',
  '#contract/': 'src/contract/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#test/': 'test/',
  '#data/': 'data/',
};

/** Files that differ from `origin/main` (without one: from the last commit), those that git does not know included. */
export function changedFiles() {
  const known = git('diff', '--name-only', '--diff-filter=d', base());
  const others = git('ls-files', '--others', '--exclude-standard');
  return [...new Set([...known, ...others])];
}

/**
 * Tests that changed, that are named after a changed file, or that import one. Those that use it by way of others are
 * left to `npm test`.
 */
export function testsOf(files) {
  const changed = new Set(files);
  return git('ls-files', '--cached', '--others', '--exclude-standard', '*.test.ts', '*.test.tsx')
    .filter((test) => fs.existsSync(test))
    .filter(
      (test) =>
        changed.has(test) ||
        ['.ts', '.tsx'].some((end) => changed.has(test.replace(IS_TEST, end))) ||
        importsOf(test).some((file) => changed.has(file)),
    );
}

function base() {
  try {
    return git('merge-base', 'HEAD', 'origin/main')[0];
  } catch {
    return 'HEAD';
  }
}

function importsOf(file) {
  const text = fs.readFileSync(file, 'utf8');
  return [...text.matchAll(/from '([^']+)'/g)].map(([, specifier]) => {
    const prefix = Object.keys(FOLDERS).find((start) => specifier.startsWith(start));
    if (prefix) return FOLDERS[prefix] + specifier.slice(prefix.length);
    return path.join(path.dirname(file), specifier);
  });
}

function git(...args) {
  const output = execFileSync('git', args, {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  return output.split('\n').filter(Boolean);
}
