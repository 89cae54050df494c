// Runs the built product for a script: on its own port with its own data, deleted afterward.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const READY_MS = 60_000;

/** Starts dist/server and waits until it is ready. `settings` are environment variables. */
export async function startProduct(settings = {}) {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-tried-'));
  // The built-in database may run under its own account, which must be able to traverse the folder.
  fs.chmodSync(dataDir, 0o711);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...process.env, ...settings, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const stop = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await untilReady(server, url);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, signIn: (label) => signIn(url, dataDir, label), stop };
}

async function untilReady(server, url) {
  const until = Date.now() + READY_MS;
  while (Date.now() < until && server.exitCode === null) {
    const ready = await fetch(`${url}/readyz`).catch(() => undefined);
    if (ready?.ok) return;
    await delay(100);
  }
  throw new Error('The product did not start.');
}

/** Returns the session token of a demo account: Free, Premium or Admin. */
async function signIn(url, dataDir, label) {
  const accounts = JSON.parse(fs.readFileSync(path.join(dataDir, 'demo-accounts.json'), 'utf8'));
  const { email, password } = accounts.find((account) => account.label === label);
  const { token } = await post(`${url}/api/auth/login`, { email, password });
  return token;
}

export async function post(url, body) {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The day after today in Denver, where the searches start. */
export function tomorrow() {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Denver' });
  return day.format(Date.now() + 24 * 3_600_000);
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}
