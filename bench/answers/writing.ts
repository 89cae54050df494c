import type { AirportCode } from '#domain/network/airport.ts';
import type { SearchDeps } from '#server/features/search/search-flights.ts';
import { type Encoding, encoded } from '#server/http/encodings.ts';
import { giveBack } from '#server/http/json-bytes.ts';
import { spreadOf } from '../stage/rounds.ts';
import { found, plainAnswer, writtenAnswer } from './answer.ts';

/** Milliseconds of processor time for one answer from question to bytes. */
export interface Writing {
  /** To find the flights, whichever way they are written. */
  readonly search: number;
  /** Search included. */
  readonly plain: number;
  /** Search included. */
  readonly written: number;
}

/** Times both ways of writing in turns, as they are done without anything kept. */
export async function timeWriting(
  deps: SearchDeps,
  origin: AirportCode,
  rounds: number,
): Promise<Writing> {
  const ways = {
    search: async () => (await found(deps, origin, 'all')).flights,
    plain: async () => Buffer.from(JSON.stringify(await plainAnswer(deps, origin, 'all'))).length,
    written: async () => {
      const bytes = await writtenAnswer(deps, origin, 'all');
      // As it is done once they have been packed.
      giveBack(bytes);
      return bytes.length;
    },
  };
  const times = { search: [] as number[], plain: [] as number[], written: [] as number[] };
  const warmUps = Math.max(100, rounds / 2);
  for (let round = -warmUps; round < rounds; round++)
    for (const [name, way] of Object.entries(ways)) {
      const before = process.cpuUsage();
      await way();
      const { user, system } = process.cpuUsage(before);
      if (round >= 0) times[name as keyof Writing].push((user + system) / 1000);
    }
  const median = (name: keyof Writing) => spreadOf(times[name].sort((a, b) => a - b)).median;
  return { search: median('search'), plain: median('plain'), written: median('written') };
}

/** Bytes of the answers from all of these airports, on the wire and before. */
export async function wireShare(
  deps: SearchDeps,
  origins: readonly AirportCode[],
  encoding: Encoding,
): Promise<number> {
  let [wire, text] = [0, 0];
  for (const origin of origins) {
    const bytes = await writtenAnswer(deps, origin, 'all');
    text += bytes.length;
    wire += (await encoded(bytes, encoding)).length;
  }
  return wire / text;
}
