import type { AlertCriteria } from '#domain/alert.ts';
import { departureOf, FARE_CLASSES } from '#domain/flight.ts';
import { formatUsd } from '#domain/money.ts';
import { formatClock, formatDayShort, type LocalDate, minuteOfDay } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import { placesIn } from './flight-facts.ts';
import { matchedKind, type ReportedMatch } from './match-email.ts';

export interface ShortMessageSettings {
  readonly productName: string;
  readonly publicUrl: string;
  readonly network: NetworkSource;
}

/** Texts to phones: one line in letters that every phone has, codes instead of cities, so that most fit into one part. */
export const alertTexts = ({ productName, publicUrl }: Omit<ShortMessageSettings, 'network'>) => ({
  question: () =>
    `${productName}: send flight alerts to this number by text, at most 5 a day? Reply YES to agree. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  matched(alert: AlertCriteria, found: ReportedMatch): string {
    const words = [
      `${productName}: ${formatUsd(found.price, 2)}`,
      FARE_CLASSES[matchedKind(found, alert.goWildOnly)].label,
      `${alert.origin}-${alert.destination}`,
      `${formatDayShort(found.day)}, ${leavesAt(found)}`,
      ...(found.simulated ? ['(sample fare)'] : []),
      publicUrl + flightsPath(alert, found.day),
      'Reply STOP to end',
    ];
    return words.join(' ');
  },
});

/** What a browser shows: `url` is a path of our own pages. */
export const alertNotices = ({ network }: Pick<ShortMessageSettings, 'network'>) => ({
  matched(alert: AlertCriteria, found: ReportedMatch) {
    const places = placesIn(network.current());
    const { label } = FARE_CLASSES[matchedKind(found, alert.goWildOnly)];
    const sample = found.simulated ? ' Sample fare.' : '';
    return {
      title: `${formatUsd(found.price, 2)} from ${places.citiesOf(alert)}`,
      body: `${label}, ${formatDayShort(found.day)}, leaves ${leavesAt(found)}.${sample} Seen ${places.momentAt(alert.origin, found.seenAt)}.`,
      url: flightsPath(alert, found.day),
    };
  },
  /** `day` is the last one of the alert. */
  passed(alert: AlertCriteria, day: LocalDate) {
    const places = placesIn(network.current());
    return {
      title: `No fare found: ${places.citiesOf(alert)}`,
      body: `${formatDayShort(day)} was the last date, so this alert has ended.`,
      url: '/notifications',
    };
  },
});

const leavesAt = ({ flight }: ReportedMatch): string =>
  formatClock(minuteOfDay(departureOf(flight)));

const flightsPath = ({ origin, destination }: AlertCriteria, day: LocalDate): string =>
  `/?screen=departure_flights&origin=${origin}&destination=${destination}&date=${day}`;
