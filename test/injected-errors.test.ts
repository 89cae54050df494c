import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import injected from '../scripts/injected-errors.json' with { type: 'json' };

const ROOT = path.resolve(import.meta.dirname, '..');

it('each error that npm run test:mutation injects replaces a text that its file has exactly once', () => {
  const occurrences = ({ file, old }: { file: string; old: string }) =>
    fs.readFileSync(path.join(ROOT, file), 'utf8').split(old).length - 1;
  expect(injected.filter((error) => occurrences(error) !== 1).map(({ name }) => name)).toEqual([]);
});
