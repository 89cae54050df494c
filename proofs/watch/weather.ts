import { HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { SeededRandom } from '#test/random.ts';

/**
 * States of the fare source. Answers of `slow` and `aged` are still valid: they come within half a minute, and the
 * latter are nearly ten minutes old. A source that `lies` does so until it is asked to confirm.
 */
export const WEATHERS = [
  'calm',
  'slow',
  'aged',
  'lies',
  'down',
  'hangs',
  'stale',
  'unsteady',
] as const;
export type WeatherKind = (typeof WEATHERS)[number];

export interface Weather {
  at(moment: number): WeatherKind;
  /** Start of the present period of usable answers; undefined while there is none. */
  usableSince(moment: number): number | undefined;
  /** The same for quick and young answers. */
  calmSince(moment: number): number | undefined;
  /** The same for answers and failures that come at once. */
  quickSince(moment: number): number | undefined;
}

/** Age of an answer beyond which nothing is said of it. */
export const OLDEST_MS = 10 * MINUTE_MS;

interface Spell {
  readonly from: number;
  readonly kind: WeatherKind;
}

const USABLE: ReadonlySet<WeatherKind> = new Set(['calm', 'slow', 'aged', 'lies']);
const CALM: ReadonlySet<WeatherKind> = new Set(['calm']);
const QUICK: ReadonlySet<WeatherKind> = new Set(['calm', 'lies', 'down', 'stale', 'unsteady']);

/** Periods until `end`; calm from `calmFrom` on. */
export function weather(
  { random, between, shuffled }: SeededRandom,
  { start, calmFrom }: { readonly start: number; readonly calmFrom: number },
): Weather {
  const spells: Spell[] = [{ from: start, kind: 'calm' }];
  const longestCalm = between(3, 60) * HOUR_MS;
  for (let moment = start; ; ) {
    moment += between(20 * MINUTE_MS, longestCalm);
    if (moment >= calmFrom) break;
    const [kind = 'down'] = shuffled(WEATHERS);
    spells.push({ from: moment, kind });
    moment += between(MINUTE_MS, (random() < 0.8 ? 1 : 8) * HOUR_MS);
    if (random() < 0.7) spells.push({ from: moment, kind: 'calm' });
  }
  spells.push({ from: calmFrom, kind: 'calm' });

  let place = 0;
  /** Most lookups are about the present. */
  const placeAt = (moment: number) => {
    while ((spells[place + 1]?.from ?? Number.POSITIVE_INFINITY) <= moment) place += 1;
    while (place > 0 && (spells[place]?.from ?? 0) > moment) place -= 1;
    return place;
  };
  const since = (good: ReadonlySet<WeatherKind>, moment: number) => {
    let began: number | undefined;
    for (let n = placeAt(moment); n >= 0; n -= 1) {
      const spell = spells[n];
      if (!spell || !good.has(spell.kind)) break;
      began = spell.from;
    }
    return began;
  };
  return {
    at: (moment) => spells[placeAt(moment)]?.kind ?? 'calm',
    usableSince: (moment) => since(USABLE, moment),
    calmSince: (moment) => since(CALM, moment),
    quickSince: (moment) => since(QUICK, moment),
  };
}
