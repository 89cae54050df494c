import type { Network } from '#domain/timetable.ts';

/** Gives the airline's network as it is known now. The answer is immutable and cheap to ask for. */
export interface NetworkSource {
  current(): Network;
}
