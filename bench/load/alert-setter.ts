import { createAlert } from '#contract/alerts.ts';
import type { Asked } from './asked.ts';
import type { choicesOf } from './choices.ts';
import type { World } from './world.ts';

/** Between any two of them there are flights every day: an alert that cannot come true is refused. */
const AIRPORTS = ['ATL', 'DEN', 'LAS', 'MCO', 'PHX'];

/**
 * Creates an alert and deletes it with the next request, so that no member reaches a limit: one member after the other
 * from any start, as the last ones of each part keep theirs.
 */
export function alertSetter(
  { setters, days }: World,
  { any }: ReturnType<typeof choicesOf>,
): () => Asked {
  const set: { readonly id: string; readonly token: string }[] = [];
  let turn = setters.indexOf(any(setters));
  // Alerts begin tomorrow, and tomorrow changes at midnight of some airport during the run.
  const safe = days.slice(2);
  return () => {
    const old = set.shift();
    if (old) {
      const { id, token } = old;
      const refused = () => void set.push(old);
      return { method: 'DELETE', path: `/api/notifications/${id}`, token, refused };
    }
    turn += 1;
    const token = setters[turn % setters.length] ?? '';
    const origin = any(AIRPORTS);
    const body = {
      origin_airport: origin,
      destination_airport: any(AIRPORTS.filter((code) => code !== origin)),
      travel_dates: [any(safe)],
      // No fare is that low, so the alert stays deletable.
      max_price: 0.01,
      // On a blackout date a GoWild alert is refused.
      gowild_only: false,
    };
    const take = (text: string) => {
      set.push({ id: createAlert.response.parse(JSON.parse(text)).notification.id, token });
    };
    return { method: 'POST', path: `/api${createAlert.path}`, token, body, take };
  };
}
