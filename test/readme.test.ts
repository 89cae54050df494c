import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withConfigurationTable } from '../scripts/docs-config.ts';

const read = (file: string) => fs.readFileSync(file, 'utf8');

it('docs/configuration.md lists the settings as they are', () => {
  const document = read('docs/configuration.md');
  expect(document).toBe(withConfigurationTable(document));
});

it('the README has at most 70 lines, and the two commands in the first 25', () => {
  const lines = read('README.md').split('\n');
  expect(lines.length - 1).toBeLessThanOrEqual(70);
  expect(lines.slice(0, 25)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^npm start /),
      expect.stringMatching(/^npm test /),
    ]),
  );
});

it('docs/commands.md names every npm script', () => {
  const document = read('docs/commands.md') + read('README.md');
  const { scripts } = JSON.parse(read('package.json'));
  const missing = Object.keys(scripts).filter(
    (name) => !document.includes(`npm run ${name}`) && !document.includes(`npm ${name}`),
  );
  expect(missing).toEqual([]);
});

it.each(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/scale.md'])(
  '%s names only files and folders of src and docs that exist',
  (file) => {
    const named = read(file).match(
      /(?<=`)(?:src|docs|deploy|bench|proofs|scripts|test)\/[\w./-]+(?=`)/g,
    );
    expect(named?.filter((name) => !fs.existsSync(name))).toEqual([]);
  },
);

it('links between documents lead to files that exist', () => {
  const documents = [...fs.globSync('*.md'), ...fs.globSync('docs/**/*.md')];
  const links = documents.flatMap((file) =>
    [...read(file).matchAll(/\]\((?!\w+:)([^)#\s]+)/g)].map(([, to = '']) => [file, to] as const),
  );
  expect(links.length).toBeGreaterThan(50);
  expect(links.filter(([file, to]) => !fs.existsSync(path.join(path.dirname(file), to)))).toEqual(
    [],
  );
});

const RECORDS = fs.globSync('docs/adr/[0-9]*.md').toSorted();

it('every decision record that a file names is there', () => {
  const files = [
    ...fs.globSync('*.{md,mjs,ts}'),
    ...fs.globSync('{bench,bin,data,deploy,docs,e2e,proofs,scripts,src,test,tools}/**/*.*'),
  ].filter((file) => !file.includes('node_modules') && /\.(?!png|gz|ttf)\w+$/.test(file));
  const named = files.flatMap((file) =>
    [...read(file).matchAll(/\bADRs? (\d+(?:(?:, | and )\d+)*)|\badr\/0*(\d+)-/g)].flatMap(
      ([, list = '', path = '']) =>
        [...list.split(/\D+/), path].filter(Boolean).map((number) => `${number} in ${file}`),
    ),
  );
  const numbers = new Set(RECORDS.map((file) => String(Number(path.basename(file).slice(0, 4)))));
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => !numbers.has(name.split(' ')[0] ?? ''))).toEqual([]);
});

it('docs/adr/README.md lists every decision record once, with its number', () => {
  const listed = [...read('docs/adr/README.md').matchAll(/^- \[(\d+)\]\((0*\1-[\w-]+\.md)\): /gm)];
  expect(listed.map(([, , file]) => `docs/adr/${file}`).toSorted()).toEqual(RECORDS);
});

it('a decision record has at most 600 words', () => {
  const words = (file: string) => read(file).trim().split(/\s+/).length;
  expect(RECORDS.filter((file) => words(file) > 600)).toEqual([]);
});
