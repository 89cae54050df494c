// Alerts are watched and told of by three workers, and set and deleted through two web processes, while workers are
// killed again and again and so is the database. Each find is told of once, none is missed; a letter that goes out
// twice was in flight at a kill and can be known by its Message-ID. Workers that are asked to end do neither.
// `--part SIGKILL|SIGTERM` runs one half. `--broken` marks messages before they are handed over: that must fail.
import { type RoundOptions, round } from './alerts/round.ts';
import { buildServer } from './harness/built-server.ts';
import { prove } from './harness/prove.ts';

const QUICK_SIZE = { origins: 20, days: 3, members: 3 };
const QUICK: readonly RoundOptions[] = [
  { ...QUICK_SIZE, signal: 'SIGKILL', alerts: 150, endings: 6, outages: 1, hurried: true },
  { ...QUICK_SIZE, signal: 'SIGTERM', alerts: 60, endings: 2, outages: 0, hurried: false },
];
const FULL_SIZE = {
  alerts: 20_000,
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

await prove('alerts', async (proof) => {
  const programs = await buildServer(proof, { marksFirst: proof.isBroken });
  const isFull = proof.isFull && !proof.isBroken;
  const part = proof.isBroken ? 'SIGKILL' : proof.part;
  const rounds = (isFull ? FULL : QUICK).filter(({ signal }) => signal === (part ?? signal));
  proof.check(rounds.length > 0, `there is no part ${part}`);
  const play = async (options: RoundOptions) =>
    [options.signal, await round(proof, programs, options)] as const;
  // Short ones wait most of the time.
  if (!isFull) return Object.fromEntries(await Promise.all(rounds.map(play)));
  const figures = [];
  for (const options of rounds) figures.push(await play(options));
  return Object.fromEntries(figures);
});
