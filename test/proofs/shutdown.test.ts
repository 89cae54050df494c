import fs from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAlive } from '#server/embedded/postmaster.ts';
import {
  freePort,
  launch,
  newDataFolder,
  postgresProcesses,
  type Run,
  runNode,
  searchPath,
  start,
  statusOf,
  terminate,
  until,
} from './product.ts';

const folders: string[] = [];
const folder = () => {
  const made = newDataFolder();
  folders.push(made);
  return made;
};
afterAll(() => {
  for (const made of folders) fs.rmSync(made, { recursive: true, force: true });
});

/** A connection that collects the response. */
async function open(origin: string): Promise<{ socket: Socket; received(): string }> {
  const { hostname, port } = new URL(origin);
  let text = '';
  const socket = connect(Number(port), hostname).setEncoding('utf8');
  socket.on('data', (chunk) => {
    text += chunk;
  });
  socket.on('error', () => {});
  await new Promise((resolve) => socket.once('connect', resolve));
  return { socket, received: () => text };
}

/** Searches that one guest address may have at work at once. */
const AT_ONCE = 6;

describe('SIGTERM', () => {
  it('SIGTERM turns /readyz to 503, finishes requests and leaves no process behind', async () => {
    const dataDir = folder();
    const environment = { DATA_DIR: dataDir, DRAIN_MS: '4000', FREE_SEARCHES: '1000/day' };
    const run = await start({ port: await freePort(), environment });
    const postgres = postgresProcesses(dataDir);
    expect(postgres.length).toBeGreaterThan(1);

    // The server answers 100 once it has accepted the request; the body arrives only at the end.
    const slow = await open(run.origin);
    const body = JSON.stringify({ email: 'nobody@example.test', password: 'whatever' });
    slow.socket.write(
      [
        'POST /api/auth/login HTTP/1.1',
        'host: 127.0.0.1',
        'content-type: application/json',
        `content-length: ${body.length}`,
        'expect: 100-continue',
        '\r\n',
      ].join('\r\n'),
    );
    await until(() => slow.received().startsWith('HTTP/1.1 100'));
    const searches = Array.from({ length: AT_ONCE }, () =>
      statusOf(`${run.origin}${searchPath()}`),
    );

    run.child.kill('SIGTERM');
    await until(async () => (await statusOf(`${run.origin}/readyz`)) === 503);
    expect(await statusOf(`${run.origin}/livez`)).toBe(200);
    await until(async () => (await statusOf(`${run.origin}/livez`)) === undefined);
    slow.socket.write(body);

    expect(await run.ended).toBe(0);
    expect(await Promise.all(searches)).toEqual(Array(AT_ONCE).fill(200));
    expect(slow.received()).toMatch(/HTTP\/1\.1 401 [\s\S]*Invalid email or password/);
    expect(postgres.filter(isAlive)).toEqual([]);
    expect(run.output()).not.toMatch(/error/i);
  }, 60_000);

  it('SIGTERM does not wait for an idle connection', async () => {
    const run = await start({ port: await freePort(), environment: { DATA_DIR: folder() } });
    const { socket } = await open(run.origin);
    const began = performance.now();
    expect(await terminate(run)).toBe(0);
    socket.destroy();
    expect(performance.now() - began).toBeLessThan(5_000);
  }, 60_000);
});

describe('a failed start', () => {
  const dataDir = folder();
  let port = 0;
  let running: Run | undefined;
  beforeAll(async () => {
    port = await freePort();
    running = await start({ port, environment: { DATA_DIR: dataDir } });
  }, 60_000);
  afterAll(async () => {
    if (running) await terminate(running);
  });

  const ended = async (run: Run) => ({
    code: await run.ended,
    lines: run.output().trim().split('\n'),
  });

  it('names the taken port in one line and exits', async () => {
    const data = folder();
    const { code, lines } = await ended(launch({ port, environment: { DATA_DIR: data } }));
    expect(code).toBe(1);
    expect(lines).toEqual([
      `Port ${port} on 127.0.0.1 is taken by another program. Set PORT to another one.`,
    ]);
    expect(postgresProcesses(data).filter(isAlive)).toEqual([]);
  }, 30_000);

  it('names the data folder in use in one line, exits and leaves the first process running', async () => {
    const other = launch({ port: await freePort(), environment: { DATA_DIR: dataDir } });
    const { code, lines } = await ended(other);
    expect(code).toBe(1);
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`already running on ${dataDir} (process ${running?.child.pid}, `);
    expect(await statusOf(`http://127.0.0.1:${port}/readyz`)).toBe(200);
  }, 30_000);

  it('names the data folder that cannot be written in one line and exits', async () => {
    const file = path.join(folder(), 'file');
    fs.writeFileSync(file, '');
    const impossible = path.join(file, 'data');
    const { code, lines } = await ended(
      launch({ port: await freePort(), environment: { DATA_DIR: impossible } }),
    );
    expect(code).toBe(1);
    expect(lines).toEqual([
      `The data folder ${impossible} cannot be written: a part of the path is a file. Set DATA_DIR to another one.`,
    ]);
  }, 30_000);

  it('names the required Node version in one line on a platform without a pinned Node and exits', async () => {
    const pretend =
      'data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"20.19.0"}});' +
      'Object.defineProperty(process,"platform",{value:"sunos"})';
    const { code, lines } = await ended(
      runNode(['--import', pretend, 'scripts/runtime.mjs', 'scripts/start.mjs']),
    );
    expect(code).toBe(1);
    expect(lines).toEqual([
      'Roamfare needs Node 22.22 or newer; this is 20.19.0. Install Node 24.',
    ]);
  });

  it('runs a script at once with a new enough Node', async () => {
    const { code, lines } = await ended(runNode(['scripts/runtime.mjs', 'scripts/parent.mjs']));
    expect(code).toBe(0);
    expect(lines).toEqual([`Node ${process.versions.node}`]);
  });
});
