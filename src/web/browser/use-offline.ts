import { useSyncExternalStore } from 'react';
import { answersKeptAt, keptPage } from './kept.ts';
import { useOnline } from './use-online.ts';

const NONE: ReadonlyMap<string, number> = new Map();

/** The kept answers in use, with their times; undefined with a connection. */
export function useOffline(): ReadonlyMap<string, number> | undefined {
  const answers = useSyncExternalStore(answersKeptAt.subscribe, answersKeptAt.get, () => NONE);
  // A device with a connection to some network may still not reach the server.
  const isKept = useSyncExternalStore(keptPage.subscribe, keptPage.get, () => false);
  const isOffline = !useOnline() || answers.size > 0 || isKept;
  return isOffline ? answers : undefined;
}
