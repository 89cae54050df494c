import { buildServer } from '../../harness/built-server.ts';
import type { Proof } from '../../harness/prove.ts';
import { type RoundOptions, round } from './round.ts';

const QUICK_SIZE = { trips: 30, origins: 20, days: 3, members: 3 };
const QUICK: readonly RoundOptions[] = [
  { ...QUICK_SIZE, signal: 'SIGKILL', alerts: 150, endings: 6, outages: 1, hurried: true },
  { ...QUICK_SIZE, signal: 'SIGTERM', alerts: 60, endings: 2, outages: 0, hurried: false },
];
const FULL_SIZE = {
  alerts: 20_000,
  trips: 2_000,
  origins: 40,
  days: 6,
  endings: 1_000,
  hurried: false,
  members: 100,
};
const FULL: readonly RoundOptions[] = [
  { signal: 'SIGKILL', outages: 20, ...FULL_SIZE },
  { signal: 'SIGTERM', outages: 0, ...FULL_SIZE },
];

/**
 * Three workers poll alerts and send messages, and two web processes create and delete alerts, while workers and the
 * database are killed again and again. Every match is reported exactly once; an email that goes out twice was in flight
 * at a kill and has the same Message-ID. Workers that get SIGTERM do neither. Broken, messages are marked as sent before
 * they are sent.
 */
export async function processes(proof: Proof, signal: string | undefined) {
  const programs = await buildServer(proof, { marksFirst: proof.isBroken });
  const isFull = proof.isFull && !proof.isBroken;
  const rounds = (isFull ? FULL : QUICK).filter((one) => one.signal === (signal ?? one.signal));
  proof.check(rounds.length > 0, `there is no part ${signal}`);
  const play = async (options: RoundOptions) =>
    [options.signal, await round(proof, programs, options)] as const;
  // Short rounds wait most of the time, so they run in parallel.
  if (!isFull) return Object.fromEntries(await Promise.all(rounds.map(play)));
  const figures = [];
  for (const options of rounds) figures.push(await play(options));
  return Object.fromEntries(figures);
}
