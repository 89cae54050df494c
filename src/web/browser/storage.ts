import type * as z from 'zod/mini';
import { createStore } from '#web/store.ts';

/** `tab` ends with the tab; `device` is shared by all tabs and stays. */
type Area = 'tab' | 'device';

/** @throws where storage is blocked or missing. */
const areaOf = (area: Area): Storage => (area === 'tab' ? sessionStorage : localStorage);

export interface Stored<Value> {
  /** Undefined for nothing and for what the schema refuses. The same object while the stored text is the same. */
  readonly get: () => Value | undefined;
  /** False when the storage is blocked or full: then the value lasts as long as this page. */
  readonly set: (value: Value) => boolean;
  readonly remove: () => void;
  /** Also hears other tabs. Returns a function that removes the listener. */
  readonly subscribe: (listener: () => void) => () => void;
}

/** One value of the browser's storage. Texts of the device are stored as they are, all else as JSON. */
export function stored<Value>(
  key: string,
  schema: z.ZodMiniType<Value>,
  area: Area,
): Stored<Value> {
  const changes = createStore(0);
  /** What could not be stored. */
  let unstored: string | undefined;
  let known: { readonly text: string | undefined; readonly value?: Value | undefined } = {
    text: undefined,
  };
  return {
    get() {
      // Blocked meanwhile: what this page has read lasts as long as it does.
      const text = unstored ?? readText(area, key) ?? (isBlocked(area) ? known.text : undefined);
      if (text !== known.text) known = { text, value: parse(schema, text) };
      return known.value;
    },
    set(value) {
      const text = area === 'device' && typeof value === 'string' ? value : JSON.stringify(value);
      const isStored = writeText(area, key, text);
      // A server has one memory for everybody.
      unstored = isStored || typeof document === 'undefined' ? undefined : text;
      changes.set(0);
      return isStored;
    },
    remove() {
      unstored = undefined;
      known = { text: undefined };
      attempt(() => areaOf(area).removeItem(key));
      changes.set(0);
    },
    subscribe(listener) {
      const stops = [changes.subscribe(listener), onOtherTab(key, listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

function parse<Value>(schema: z.ZodMiniType<Value>, text: string | undefined): Value | undefined {
  if (text === undefined) return undefined;
  const ofJson = schema.safeParse(parseJson(text));
  return (ofJson.success ? ofJson : schema.safeParse(text)).data;
}

function attempt<Value>(access: () => Value): Value | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}

const isBlocked = (area: Area): boolean => attempt(() => areaOf(area).getItem('')) === undefined;

/** Undefined for what is no JSON. */
export const parseJson = (text = ''): unknown => attempt(() => JSON.parse(text));

export const readText = (area: Area, key: string): string | undefined =>
  attempt(() => areaOf(area).getItem(key)) ?? undefined;

/** False when the storage is blocked or full. */
export const writeText = (area: Area, key: string, text: string): boolean =>
  attempt(() => {
    areaOf(area).setItem(key, text);
    return true;
  }) ?? false;

/** Of all that is stored on this device. */
export const deviceKeys = (): readonly string[] => attempt(() => Object.keys(localStorage)) ?? [];

/** Calls `listener` when another tab changes `key` or clears the storage. Returns a function that removes it. */
export function onOtherTab(key: string, listener: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) listener();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

const YEAR_SECONDS = 31_536_000;

/** On http, a browser refuses a secure cookie. */
const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

/**
 * Sets a cookie for a year, or removes it. The server learns from it which first page to send: it must grant nothing, as
 * anybody can set it.
 */
export function setCookie(name: string, value: string | undefined): void {
  const age = value === undefined ? 0 : YEAR_SECONDS;
  // Refused in a sandboxed frame.
  attempt(() => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
    document.cookie = `${name}=${value ?? ''}; Path=/; SameSite=Lax; Max-Age=${age}${secure()}`;
  });
}
