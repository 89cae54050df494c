import type { FareSource } from './port.ts';
import { type SimulatedFaresOptions, simulatedFares } from './sample.ts';
import { timetableFares } from './timetable.ts';

interface LocalFares extends Omit<SimulatedFaresOptions, 'seed'> {
  /** Of simulated fares; undefined for none. */
  readonly seed: string | undefined;
}

/** A source that asks nobody: simulated fares, or the timetable alone. Imports no supplier, as threads load it. */
export const localFares = ({ seed, ...options }: LocalFares): FareSource =>
  seed === undefined ? timetableFares(options) : simulatedFares({ ...options, seed });
