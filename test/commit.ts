import { execFileSync } from 'node:child_process';

/** The checked-out commit, with a + when files were changed since. */
export function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
  try {
    return git('rev-parse', '--short', 'HEAD') + (git('status', '--porcelain') && '+');
  } catch {
    return 'unknown';
  }
}
