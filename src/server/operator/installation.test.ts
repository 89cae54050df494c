import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findInstallation, type Search } from './installation.ts';

let root = '';
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-root-'));
  fs.chmodSync(root, 0o711);
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const URL_HERE = 'postgres://app:hunter2@db.example:6543/app';
const file = (text: string, name = 'settings.env') => {
  fs.writeFileSync(path.join(root, name), text);
  return path.join(root, name);
};
const find = (search: Partial<Search>) =>
  findInstallation({
    env: {},
    root,
    builtIn: false,
    envFile: undefined,
    usualFiles: [],
    ...search,
  });

it('uses the database of the environment first and shows it without its password', () => {
  const usualFiles = [file('DATABASE_URL=postgres://elsewhere/app\n')];
  const { text, url } = find({ env: { DATABASE_URL: URL_HERE }, usualFiles });
  expect(text).toBe('Database: db.example:6543/app (DATABASE_URL of the environment)');
  expect(url).toBe(URL_HERE);
});

it('uses the direct database URL and all settings of the deployment’s settings file', () => {
  const settings = file(
    `# comment\nDATABASE_URL='${URL_HERE}'\nDATABASE_URL_DIRECT=postgres://direct/app\nPRODUCT_NAME="Our name"\n`,
  );
  const { text, url, config } = find({ usualFiles: [path.join(root, 'none'), settings] });
  expect(text).toBe(`Database: db.example:6543/app (DATABASE_URL of ${settings})`);
  expect([url, config.productName]).toEqual(['postgres://direct/app', 'Our name']);
});

it('uses the named settings file, whatever the environment says', () => {
  const envFile = file(`DATABASE_URL=${URL_HERE}\n`);
  expect(find({ envFile, env: { DATABASE_URL: 'postgres://elsewhere/app' } }).url).toBe(URL_HERE);
  expect(() => find({ envFile: path.join(root, 'none') })).toThrow(
    /none cannot be read \(ENOENT\)/,
  );
});

it('uses the built-in database only where it exists or on request', () => {
  const usualFiles = [file('PRODUCT_NAME=Ours\n')];
  expect(() => find({ usualFiles })).toThrow(
    [
      'No database is known here, and nothing was done:',
      '  DATABASE_URL is not set in the environment;',
      `  ${usualFiles[0]} does not set it;`,
      `  ${root}/.data holds no built-in database.`,
    ].join('\n'),
  );
  expect(() => find({ usualFiles: ['/a', '/b'] })).toThrow('there is no /a and no /b that could;');
  expect(fs.existsSync(path.join(root, '.data'))).toBe(false);

  const asked = find({ builtIn: true, env: { DATABASE_URL: URL_HERE } });
  expect([asked.url, asked.text]).toEqual([undefined, `Database: built-in, in ${root}/.data`]);
  const named = find({ env: { DATA_DIR: `${root}/named` }, usualFiles });
  expect([named.url, named.dataDir]).toEqual([undefined, `${root}/named`]);
  fs.mkdirSync(path.join(root, '.data/postgres'), { recursive: true });
  expect(find({ usualFiles }).dataDir).toBe(`${root}/.data`);
});
