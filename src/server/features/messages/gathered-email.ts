import type { FoundFare } from '#domain/alert-match.ts';
import { type AlertQuestion, alertSentence } from '#domain/alert-question.ts';
import { FARE_CLASSES, membershipNote } from '#domain/flight.ts';
import { formatDayShort } from '#domain/time.ts';
import type { GatheredFares } from '#server/features/alerts/port.ts';
import type { EmailFact } from './email-layout.ts';
import {
  bestOf,
  byPrice,
  flightsPath,
  type Places,
  priceText,
  type Travelers,
} from './flight-facts.ts';

interface GatheredContext {
  readonly places: Places;
  readonly publicUrl: string;
}

/** Every find with its day, price and route, and a link to its flights, the best first. */
export function gatheredParts(
  alert: AlertQuestion,
  gathered: GatheredFares,
  { places, publicUrl }: GatheredContext,
) {
  const finds = byPrice(gathered.finds);
  return {
    subject: bestOf(gathered.finds, places, alert),
    paragraphs: [`Good news: these fares fit your alert. ${alertSentence(alert)}.`],
    facts: finds.map((find) => findFact(find, places, alert)),
    button: { label: 'See your alerts', href: `${publicUrl}/notifications` },
    links: finds.map((find) => ({
      label: `${find.origin} to ${find.destination} on ${formatDayShort(find.day)}`,
      href: publicUrl + flightsPath(find, find.day, alert),
    })),
    remarks: [
      'Each date is now done. Fares may have changed since they were seen, and we cannot hold a seat for you.',
    ],
  };
}

function findFact(
  { day, origin, destination, price, kind, seenAt }: FoundFare,
  places: Places,
  { party }: Travelers,
): EmailFact {
  const route = places.routeOf({ origins: [origin], destinations: [destination] });
  const note = membershipNote(kind);
  const seen = `seen ${places.momentAt(origin, seenAt)}`;
  return {
    name: formatDayShort(day),
    value: [
      `${priceText(price, party)} ${FARE_CLASSES[kind].label}`,
      route,
      ...(note ? [note] : []),
      seen,
    ].join(', '),
  };
}
