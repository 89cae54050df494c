import { timeZone } from '#domain/time.ts';
import type { Network } from '#domain/timetable.ts';
import { testAirport, testNetwork } from '#test/network-fixture.ts';

export const DENVER = timeZone('America/Denver');
export const EASTERN = timeZone('America/New_York');

/** Two airports with the flights of the lines. */
export const networkOf = (lines: string): Network =>
  testNetwork([testAirport('DEN', DENVER), testAirport('TPA', EASTERN)], lines);
