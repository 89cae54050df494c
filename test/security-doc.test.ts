import fs from 'node:fs';
import { describe, expect, it } from 'vitest';

const text = fs.readFileSync('docs/security.md', 'utf8');
const rows = text
  .split('\n')
  .map((line) => line.split('|').map((cell) => cell.trim()))
  .filter(([, id]) => /^\d+\.\d+\.\d+/.test(id ?? ''))
  .map(([, id = '', level = '', asked = '', verdict = '', shown = '']) => ({
    id,
    level,
    asked,
    verdict,
    shown,
  }));
const assessed = rows.filter(({ level }) => /^[12]$/.test(level));
const notApplicable = rows
  .filter(({ level }) => !/^[12]$/.test(level))
  .flatMap(({ id }) => id.split(', '));

/** What stands before the table of ASVS, by heading. */
const chapters = (text.split('\n## ASVS')[0] ?? '').split('\n## ').slice(1);

it.each(chapters.map((chapter) => [chapter.split('\n')[0], chapter]))(
  'the chapter "%s" of docs/security.md names tests and proofs that show it',
  (_heading, chapter) => {
    const named = [...chapter.matchAll(/^Shown by (.+)\.$/gm)].map(([, files = '']) => files);
    expect(named.length).toBeGreaterThan(0);
    for (const file of named.join().matchAll(/`([^`]+)`/g)) {
      expect(file[1]).toMatch(/\.test\.ts$|^proofs\//);
      expect(fs.existsSync(file[1] ?? ''), file[1]).toBe(true);
    }
  },
);

describe('the table of ASVS in docs/security.md', () => {
  it('has each of the 253 requirements of levels 1 and 2 once', () => {
    const ids = [...assessed.map(({ id }) => id), ...notApplicable];
    expect(ids).toHaveLength(253);
    expect(new Set(ids).size).toBe(253);
  });

  it('says met or declared for each that applies, and the counts above it are right', () => {
    const count = (verdict: string) => assessed.filter((row) => row.verdict === verdict).length;
    expect(count('met') + count('declared')).toBe(assessed.length);
    expect(text).toContain(
      `${count('met')} met, ${count('declared')} declared, ${notApplicable.length} not applicable`,
    );
  });

  it('gives a reason for each deviation', () => {
    const bare = assessed.filter(
      ({ verdict, shown }) => verdict === 'declared' && !/^[^`]{15,}/.test(shown),
    );
    expect(bare).toEqual([]);
  });

  it('names a test or a proof for each that is met, or says that a document shows it', () => {
    const bare = assessed.filter(
      ({ verdict, shown }) =>
        verdict === 'met' && !/\.(test|spec)\.tsx?`|`proofs\/|^by document: /.test(shown),
    );
    expect(bare.map(({ id }) => id)).toEqual([]);
  });

  it('names at least one file for each requirement, and only files that exist', () => {
    for (const { id, shown } of assessed) {
      const files = [
        ...shown.matchAll(/`([\w./-]+\/[\w./-]+|\.[\w.-]+|[\w.-]+\.(?:json|ts))`/g),
      ].map(([, file]) => file ?? '');
      expect(files.length, id).toBeGreaterThan(0);
      expect(
        files.filter((file) => !fs.existsSync(file)),
        id,
      ).toEqual([]);
    }
  });
});
