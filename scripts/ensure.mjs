// Prerequisites of every script: the packages of the lockfile and a build of this source.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '..');
process.chdir(root);

const BUILD_STAMP = 'dist/.built';
const BUILD_INPUTS = [
  'src',
  'data',
  'public',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
  'scripts/server-bundle.mjs',
];

/** The lockfile of our last installation. */
const INSTALL_STAMP = 'node_modules/.installed-lock';

/** Runs `npm ci` unless every package of the lockfile is installed in its version. */
export function ensureDependencies() {
  if (dependenciesFit()) return;
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--loglevel=error'];
  // Set by `npm start` and `npm test`: uses the same npm again.
  const npm = process.env.npm_execpath;
  const options = { env: { ...process.env, NODE_ENV: 'development' } };
  if (npm) run(process.execPath, [npm, ...args], options);
  else run('npm', args, { ...options, shell: process.platform === 'win32' });
  fs.writeFileSync(INSTALL_STAMP, lockHash());
}

function dependenciesFit() {
  if (fs.existsSync(INSTALL_STAMP) && fs.readFileSync(INSTALL_STAMP, 'utf8') === lockHash()) {
    return true;
  }
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!wanted || !installed) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    const found = installed[name];
    if (name === '') return true;
    return found ? found.version === entry.version : entry.optional || entry.devOptional;
  });
}

function lockHash() {
  return createHash('sha256').update(fs.readFileSync('package-lock.json')).digest('hex');
}

function packagesOf(lockfile) {
  try {
    return JSON.parse(fs.readFileSync(lockfile, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/** Builds unless the last build began after the last change. */
export function ensureBuild() {
  const built = fs.statSync(BUILD_STAMP, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (built > Math.max(...BUILD_INPUTS.map(newest))) return;
  console.log('Building …');
  const began = new Date();
  run(process.execPath, ['scripts/build.mjs']);
  fs.writeFileSync(BUILD_STAMP, '');
  fs.utimesSync(BUILD_STAMP, began, began);
}

/** Time of the latest change in a file or folder, deletions included. */
function newest(name) {
  const stat = fs.statSync(name, { throwIfNoEntry: false });
  if (!stat) return 0;
  if (!stat.isDirectory()) return stat.mtimeMs;
  const inside = fs.readdirSync(name).map((entry) => newest(path.join(name, entry)));
  return Math.max(stat.mtimeMs, ...inside);
}

function run(command, args, options) {
  const { status, error } = spawnSync(command, args, { stdio: 'inherit', ...options });
  if (status === 0) return;
  console.error(
    `"${path.basename(command)} ${args.join(' ')}" failed${error ? `: ${error.message}` : ''}`,
  );
  process.exit(1);
}
