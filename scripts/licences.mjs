// Checks that every package of the lockfiles has an allowed license and that NOTICE lists what we distribute; `--write`
// first updates the package list in NOTICE.
import fs from 'node:fs';
import path from 'node:path';

process.chdir(path.resolve(import.meta.dirname, '..'));

const LOCKFILES = [
  'package-lock.json',
  'tools/lighthouse/package-lock.json',
  'tools/node/package-lock.json',
  'tools/sqlite/package-lock.json',
];

/** None of them requires publishing our own source. MPL-2.0 requires publishing changed files: we change none. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  // Data of caniuse-lite, a development dependency.
  'CC-BY-4.0',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]);

/** Packages without a license in their package.json: the license found, and where. */
const EXCEPTIONS = new Map([
  ['@react-aria/optimize-locales-plugin', { licence: 'Apache-2.0', found: 'its LICENSE file' }],
  ['parse-cache-control', { licence: 'BSD-3-Clause', found: 'its LICENSE file' }],
]);

/** The start of a line that names the holder, and the continuations of lines that only mention one. */
const HOLDER = /copyright (\(c\)|©|\d{4}|[A-Z][\w.]* \w)/i;
const NO_HOLDER = /copyright (notice|holder|owner|licen|and |law|in |statement|interest)/i;

const LIST_BEGINS = '== Packages ==\n';
const LIST_ENDS = '\n== Licence texts ==';

const packages = LOCKFILES.flatMap((lockfile) => readLockfile(lockfile));
const shipped = new Map([...serverPackages(), ...browserPackages()].map((one) => [one.name, one]));

if (process.argv.includes('--write')) writeList();
const notice = fs.readFileSync('NOTICE', 'utf8');
const faults = [...licenceFaults(), ...noticeFaults()];
for (const fault of faults) console.error(fault);
if (faults.length === 0) {
  console.log(`${packages.length} packages with allowed licences, ${shipped.size} named in NOTICE`);
}
process.exitCode = faults.length > 0 ? 1 : 0;

function readLockfile(lockfile) {
  const folder = path.dirname(lockfile);
  return Object.entries(JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages)
    .filter(([place]) => place !== '')
    .map(([place, entry]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const licence = EXCEPTIONS.get(name)?.licence ?? entry.license;
      return { ...entry, name, licence, lockfile, place, folder: path.join(folder, place) };
    });
}

function licenceFaults() {
  const known = new Set(packages.map(({ name }) => name));
  return [
    ...packages
      .filter(({ licence }) => !isAllowed(licence))
      .map(
        ({ name, version, licence, lockfile }) =>
          `${name}@${version} (${lockfile}): ${licence ?? 'no licence'} is not on the list of allowed licences`,
      ),
    ...[...EXCEPTIONS.keys()]
      .filter((name) => !known.has(name))
      .map((name) => `${name}: nobody uses it any more, its exception can go`),
  ];
}

/** Parses the expressions in use: alternatives with OR, each of them one license or several with AND. */
function isAllowed(expression = '') {
  return expression
    .replace(/^\((.*)\)$/, '$1')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)));
}

function noticeFaults() {
  const lines = new Set(notice.split('\n').map((line) => line.trim().split(' ')[0]));
  const data = fs.readdirSync('data').filter((file) => /\.(csv|json)$/.test(file));
  return [
    ...[...shipped.keys()]
      .filter((name) => !lines.has(name))
      .map((name) => `NOTICE does not name the package ${name}: run scripts/licences.mjs --write`),
    ...data
      .filter((file) => !notice.includes(`data/${file}`))
      .map((file) => `NOTICE does not say where data/${file} comes from`),
  ];
}

/** Packages of an installation without dev dependencies. */
function serverPackages() {
  return packages.filter((one) => isMain(one) && !one.dev && !one.devOptional);
}

/** The packages that the web app imports, with their dependencies: a superset of the bundle. */
function browserPackages() {
  const at = new Map(packages.filter(isMain).map((one) => [one.place, one]));
  const found = new Map();
  const visit = (name, from) => {
    const one = at.get(`${from}/node_modules/${name}`) ?? at.get(`node_modules/${name}`);
    if (!one || found.has(one.place) || name.startsWith('@types/')) return;
    found.set(one.place, one);
    for (const needed of Object.keys(one.dependencies ?? {})) visit(needed, one.place);
  };
  for (const name of importedPackages(['src/domain', 'src/contract', 'src/web'])) visit(name, '');
  return [...found.values()];
}

function isMain({ lockfile }) {
  return lockfile === LOCKFILES[0];
}

function importedPackages(folders) {
  const files = folders.flatMap((folder) =>
    fs
      .readdirSync(folder, { recursive: true })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .map((file) => path.join(folder, file)),
  );
  const names = files.flatMap((file) =>
    [
      ...fs.readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?'((?:@[\w-]+\/)?[\w-]+)/g),
    ].map(([, name]) => name),
  );
  return [...new Set(names)];
}

function writeList() {
  const before = fs.readFileSync('NOTICE', 'utf8');
  const begin = before.indexOf(LIST_BEGINS) + LIST_BEGINS.length;
  const lines = [...shipped.values()]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((one) => `${one.name} (${one.licence}) ${holderOf(one) ?? siblingHolder(one)}`.trim());
  const list = `\n${lines.join('\n')}\n`;
  fs.writeFileSync(
    'NOTICE',
    before.slice(0, begin) + list + before.slice(before.indexOf(LIST_ENDS, begin)),
  );
}

/** The copyright line of the licence file, else the author. */
function holderOf({ folder }) {
  if (!fs.existsSync(folder)) return undefined;
  const file = fs.readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name));
  const text = file ? fs.readFileSync(path.join(folder, file), 'utf8') : '';
  const line = text.split('\n').find((one) => HOLDER.test(one) && !NO_HOLDER.test(one));
  if (line) return tidy(line);
  const { author, contributors } = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  const person = author ?? contributors?.[0];
  const name = typeof person === 'object' ? person.name : person;
  return name ? `by ${name.replace(/\s*[<(].*$/, '')}` : undefined;
}

/** Without decoration, URLs and boilerplate. */
function tidy(line) {
  return line
    .slice(line.search(/copyright/i))
    .replace(/\s*(<[^>]*>|\([\w.]+\.[\w./]+\)|\(http[^)]*\))/g, '')
    .replace(/[.,]?\s*all rights reserved\.?/i, '')
    .trim();
}

/** Packages for other platforms are not installed here; they have the same holder as their siblings. */
function siblingHolder({ name }) {
  const scope = name.split('/')[0];
  const sibling = [...shipped.values()].find(
    (one) => one.name.startsWith(`${scope}/`) && holderOf(one),
  );
  return sibling ? holderOf(sibling) : '';
}
