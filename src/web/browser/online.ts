import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { createStore } from '#web/store.ts';
import { KEPT_AT, OWN_CACHE } from '#web/worker/kept-answers.ts';
import { compareClocks } from './now.ts';

/**
 * API paths whose answer came from what this browser has kept, with its time in milliseconds since 1970; empty once the
 * server has answered again.
 */
export const answersKeptAt = createStore<ReadonlyMap<string, number>>(new Map());

const isPageKept = () =>
  typeof document !== 'undefined' && 'kept' in document.documentElement.dataset;

/** Whether the page came from what this browser has kept, until the server has answered again. */
const keptPage = createStore(isPageKept());

/** Notes whether an answer came from the server, and what time it is there. @param sentAt of the request, since 1970 */
export function noteAnswer(path: string, { headers }: Response, sentAt: number): void {
  const at = Date.parse(headers.get(KEPT_AT) ?? '');
  const known = answersKeptAt.get();
  if (!Number.isNaN(at)) answersKeptAt.set(new Map(known).set(path, at));
  else {
    compareClocks(headers.get('date'), sentAt);
    if (known.size > 0) answersKeptAt.set(new Map());
    keptPage.set(false);
  }
}

/** Where browsers keep none, as on http, nothing is there. */
const cachesOf = (): CacheStorage | undefined =>
  (globalThis as { readonly caches?: CacheStorage }).caches;

/** Milliseconds since 1970 at which the page of a path was kept; undefined if it was not. */
export async function pageKeptAt(path: string): Promise<number | undefined> {
  const page = await cachesOf()?.match(path, { ignoreVary: true });
  const at = Date.parse(page?.headers.get('date') ?? '');
  return Number.isNaN(at) ? undefined : at;
}

/** Deletes the answers that members got. */
export async function forgetOwnAnswers(): Promise<void> {
  await cachesOf()?.delete(OWN_CACHE);
}

function follow(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** False only if the device has no connection at all. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  );

/** Acts when the browser is online again. False waits for nothing. */
export function useBackOnline(isWaiting: boolean, act: () => void): void {
  const goOn = useEffectEvent(act);
  // Before the paint: an event between the paint and a passive effect would be lost.
  useLayoutEffect(() => {
    if (!isWaiting) return;
    const listener = () => goOn();
    addEventListener('online', listener);
    return () => removeEventListener('online', listener);
  }, [isWaiting]);
}

const NONE: ReadonlyMap<string, number> = new Map();

/** The kept answers in use, with their times; undefined with a connection. */
export function useOffline(): ReadonlyMap<string, number> | undefined {
  const answers = useSyncExternalStore(answersKeptAt.subscribe, answersKeptAt.get, () => NONE);
  // A device with a connection to some network may still not reach the server.
  const isKept = useSyncExternalStore(keptPage.subscribe, keptPage.get, () => false);
  const isOffline = !useOnline() || answers.size > 0 || isKept;
  return isOffline ? answers : undefined;
}
