// Runs a script with a new enough Node: `node scripts/runtime.mjs [NODE FLAGS] SCRIPT [ARGS]`. Node 20.19 must be able
// to parse it. If the caller's Node is too old, the pinned one of tools/node is installed once into .cache/ and runs
// the script.
import { spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { onParentExit } from './parent.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const PACKAGES = {
  'linux-x64': 'bin/node',
  'linux-arm64': 'bin/node',
  'win32-x64': 'bin/node.exe',
};

const words = process.argv.slice(2);
const own = process.versions.node;
const isNewEnough = fits(own);
const node = isNewEnough ? process.execPath : pinnedNode();

if (isNewEnough && !words[0].startsWith('-')) {
  console.log(`Node ${own}`);
  process.argv.splice(1, 2, path.resolve(words[0]));
  await import(pathToFileURL(path.resolve(words[0])).href);
} else {
  runUnder(node);
}

/** Whether a version satisfies `engines` of package.json: ^22.22 || >=24. */
function fits(version) {
  const [major, minor] = version.split('.').map(Number);
  return major >= 24 || (major === 22 && minor >= 22);
}

function pinnedNode() {
  const platform = `${process.platform}-${process.arch}`;
  const tool = path.join(root, 'tools/node');
  const { optionalDependencies } = JSON.parse(
    fs.readFileSync(path.join(tool, 'package.json'), 'utf8'),
  );
  const name = `node-${platform.replace('win32', 'win')}`;
  const version = optionalDependencies[name];
  if (!version) {
    console.error(`Roamfare needs Node 22.22 or newer; this is ${own}. Install Node 24.`);
    process.exit(1);
  }
  const folder = path.join(root, '.cache', `node-${version}`);
  const program = path.join(folder, 'node_modules', name, PACKAGES[platform]);
  if (!fs.existsSync(program)) install(tool, folder, version);
  console.log(`Node ${version} from .cache (this machine has ${own})`);
  return program;
}

/** Installs into a temporary folder first, so that the final folder is always complete. */
function install(tool, folder, version) {
  console.log(`Installing Node ${version}, as this machine has ${own} …`);
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const fresh = fs.mkdtempSync(`${folder}-`);
  for (const file of ['package.json', 'package-lock.json', '.npmrc'])
    fs.copyFileSync(path.join(tool, file), path.join(fresh, file));
  const args = ['ci', '--include=optional', '--loglevel=error'];
  const npm = process.env.npm_execpath;
  const options = { cwd: fresh, stdio: ['ignore', 'ignore', 'inherit'] };
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], options)
    : spawnSync('npm', args, { ...options, shell: process.platform === 'win32' });
  if (status !== 0) {
    fs.rmSync(fresh, { recursive: true, force: true });
    console.error(
      `Node ${version} could not be installed. Install Node 24 yourself, or see above.`,
    );
    process.exit(1);
  }
  try {
    fs.renameSync(fresh, folder);
  } catch (error) {
    // Another process has just installed it.
    fs.rmSync(fresh, { recursive: true, force: true });
    if (!fs.existsSync(folder)) throw error;
  }
}

function runUnder(program) {
  const bin = path.dirname(program);
  const child = spawn(program, words, {
    stdio: 'inherit',
    env: { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}` },
  });
  // The terminal sends Ctrl-C to the whole process group, so the child gets it too.
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  if (process.env.npm_lifecycle_event) onParentExit(() => child.kill('SIGTERM'));
  child.on('exit', (code, signal) => {
    if (signal) {
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    } else process.exit(code ?? 1);
  });
}
