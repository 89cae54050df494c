// Installs under tools/ on first use what only a benchmark needs.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

/** Compiles better-sqlite3 where there is no prebuilt binary; without a compiler it is omitted. */
export function ensureSqlite() {
  const folder = 'tools/sqlite';
  const binary = `${folder}/node_modules/better-sqlite3/build/Release/better_sqlite3.node`;
  if (!install(folder) || fs.existsSync(binary)) return;
  console.log('Making better-sqlite3 …');
  const headers = path.resolve(process.execPath, '../..');
  const isThere = fs.existsSync(path.join(headers, 'include/node/node.h'));
  npm(folder, ['rebuild', 'better-sqlite3', '--ignore-scripts=false', '--loglevel=error'], {
    ...(isThere && { npm_config_nodedir: headers }),
  });
}

/** raptor-journey-planner is under the GPL: compared with, and never part of the product. */
export function ensureRouters() {
  install('tools/routers');
}

function install(folder) {
  const time = (file) => fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  const installed = `${folder}/node_modules/.package-lock.json`;
  if (time(installed) >= time(`${folder}/package-lock.json`)) return true;
  console.log(`Installing what ${folder} asks for …`);
  return npm(folder, ['ci', '--loglevel=error']);
}

function npm(folder, args, environment = {}) {
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: 'inherit',
    shell: process.platform === 'win32',
    env: { ...process.env, ...environment },
  });
  if (status !== 0) console.log(`npm ${args[0]} failed in ${folder}: left out`);
  return status === 0;
}
