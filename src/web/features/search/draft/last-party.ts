import { type PartyQuery, readPartyQuery } from '#domain/party.ts';
import { storage } from '#web/browser/storage.ts';

const KEY = 'travelers';

/** Keeps the last choice on this device, for the next empty form. */
export function rememberParty({ party, passes }: PartyQuery): void {
  if (party === undefined && passes === undefined) storage.remove(KEY);
  else storage.write(KEY, JSON.stringify({ party, passes }));
}

/** Without properties for one traveler. */
export function lastParty(): PartyQuery {
  try {
    const stored: unknown = JSON.parse(storage.read(KEY) ?? 'null');
    return typeof stored === 'object' && stored !== null ? readPartyQuery(stored) : {};
  } catch {
    return {};
  }
}
