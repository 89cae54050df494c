// How fast this machine is: two threads do at once what a search does (objects to JSON and back, compressing, hashing),
// with packages of Node alone, so that no change of the product changes it.
import { createHash } from 'node:crypto';
import { isMainThread, parentPort, Worker } from 'node:worker_threads';
import { zstdCompressSync } from 'node:zlib';

const THREADS = 2;
const WARM_UP_SECONDS = 1;
const SECONDS = 8;
const ROWS = 400;

/** Rounds a second of all threads, on a machine on which 49718e4 met the limits of 250 requests a second (ADR 68). */
const REFERENCE = 1_850;

/** Of a machine on which 250 requests a second are asked for. */
export async function machineSpeed(): Promise<number> {
  const rounds = await Promise.all(Array.from({ length: THREADS }, roundsOfThread));
  return rounds.reduce((sum, one) => sum + one, 0) / SECONDS / REFERENCE;
}

const roundsOfThread = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url));
    worker.once('message', resolve);
    worker.once('error', reject);
  });

const madeRow = (at: number) => ({
  number: `F9 ${at}`,
  departs: `2026-12-${10 + (at % 20)}T${String(at % 24).padStart(2, '0')}:15:00-07:00`,
  total: (at * 37) / 100,
  fares: [at * 37, at * 53].map((cents) => ({ total: cents / 100, seats: cents % 9 })),
  segments: [at, at + 1].map((leg) => ({ from: `A${leg % 90}`, to: `B${leg % 70}` })),
});

function perform(): void {
  const rows = Array.from({ length: ROWS }, (_, at) => madeRow(at)).sort(
    (a, b) => b.total - a.total || (a.departs < b.departs ? -1 : 1),
  );
  const body = Buffer.from(JSON.stringify(JSON.parse(JSON.stringify(rows))));
  createHash('sha256').update(zstdCompressSync(body)).digest('base64url');
}

function roundsIn(seconds: number): number {
  const until = performance.now() + seconds * 1_000;
  let rounds = 0;
  for (; performance.now() < until; rounds += 1) perform();
  return rounds;
}

if (!isMainThread) {
  roundsIn(WARM_UP_SECONDS);
  parentPort?.postMessage(roundsIn(SECONDS));
}
