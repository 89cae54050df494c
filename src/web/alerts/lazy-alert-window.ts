import { type AirportCode, isAirportCode } from '#domain/airports.ts';
import type { LocalDate } from '#domain/time.ts';
import { draftNames } from '#web/session/drafts.ts';
import { lazyDialog } from '#web/ui/lazy.tsx';

/** A chunk of its own: few people who look at flights create an alert. */
export const AlertWindow = lazyDialog(async () => (await import('./alert-box.tsx')).AlertWindow);

const PREFIX = 'alert-box';

/** Draft name of the alert box at the flights of a place on a day. */
export const alertBoxDraft = (place: AirportCode, day: LocalDate): string =>
  `${PREFIX} ${day} ${place}`;

/** The place on that day whose alert box has a draft of the member. */
export function draftedPlace(member: string | undefined, day: LocalDate): AirportCode | undefined {
  const start = `${PREFIX} ${day} `;
  return draftNames(member)
    .filter((name) => name.startsWith(start))
    .map((name) => name.slice(start.length))
    .find(isAirportCode);
}
