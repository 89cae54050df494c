import { POLL_EVERY_MINUTES } from '#domain/alert.ts';
import {
  type AlertQuestion,
  alertSentence,
  isOneRoute,
  narrowings,
} from '#domain/alert-question.ts';
import { usualPattern } from '#domain/data-coverage.ts';
import { formatEach } from '#domain/money.ts';
import { formatDayShort, type LocalDate } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { GatheredFares, MatchedDay } from '#server/features/alerts/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { EmailSettings } from './account-emails.ts';
import { type EmailFact, type EmailParts, layoutEmail } from './email-layout.ts';
import { gatheredParts, matchParts } from './find-emails.ts';
import { type Places, passDays, placesIn, unannouncedWords, windowRemark } from './flight-facts.ts';

export interface AlertEmailSettings extends EmailSettings {
  readonly network: NetworkSource;
  /** Whether the polled fares are simulated. */
  readonly simulated: boolean;
}

export const SAMPLE = 'Sample fares: prices are estimates, not offers.';

interface AlertEmail {
  readonly isSample: boolean;
  readonly stopUrl: string;
  /** Days of which it names pass seats. */
  readonly passDays?: readonly LocalDate[];
  /** Days of all flights that it names. */
  readonly travelDays?: readonly LocalDate[];
}

/** Emails about alerts, without names. `stopUrl` is the unsubscribe page. */
export function alertEmails(settings: AlertEmailSettings) {
  const { productName, supportEmail, publicUrl, network, simulated } = settings;
  const places = () => placesIn(network.current());
  const manage = `${publicUrl}/notifications`;
  const patternRemarks = (days: readonly LocalDate[]): readonly string[] => {
    const last = days.toSorted().at(-1);
    const pattern = last && usualPattern(last, network.current().timetableUntil);
    return pattern ? [`${pattern}.`] : [];
  };
  const email = (
    parts: Omit<EmailParts, 'productName' | 'supportEmail'>,
    { isSample, stopUrl, passDays: days = [], travelDays = [] }: AlertEmail,
  ): EmailContent =>
    layoutEmail({
      ...parts,
      paragraphs: [...unannouncedWords(days, network.current()), ...parts.paragraphs],
      remarks: [...patternRemarks(travelDays), ...(parts.remarks ?? [])],
      productName,
      supportEmail,
      label: isSample ? SAMPLE : undefined,
      footerLink: { label: 'Stop emails about this alert', href: stopUrl },
    });

  return {
    created: (alert: AlertQuestion, stopUrl: string) =>
      email(createdParts(alert, places(), manage), {
        isSample: simulated,
        stopUrl,
        passDays: alert.goWildOnly ? alert.dates : [],
        travelDays: alert.dates,
      }),
    matched: (alert: AlertQuestion, found: MatchedDay, stopUrl: string) =>
      email(matchParts(alert, found, { places: places(), publicUrl, productName }), {
        isSample: found.simulated,
        stopUrl,
        passDays: passDays([found]),
        travelDays: [found.day],
      }),
    gathered: (alert: AlertQuestion, gathered: GatheredFares, stopUrl: string) =>
      email(gatheredParts(alert, gathered, { places: places(), publicUrl }), {
        isSample: gathered.simulated,
        stopUrl,
        passDays: passDays(gathered.finds),
        travelDays: gathered.finds.map(({ day }) => day),
      }),
    /** `day` is the last one of the alert. */
    passed: (alert: AlertQuestion, day: LocalDate, stopUrl: string) =>
      email(passedParts(alert, day, { places: places(), manage }), {
        isSample: simulated,
        stopUrl,
      }),
  };
}

const createdParts = (alert: AlertQuestion, places: Places, manage: string) => ({
  subject: `Alert set: ${places.citiesOf(alert)}`,
  paragraphs: ['We are watching these fares for you.'],
  facts: [
    ...criteriaFacts(alert, places),
    { name: 'Checked', value: `Every ${POLL_EVERY_MINUTES} minutes` },
  ],
  button: { label: 'Manage your alerts', href: manage },
  remarks: [
    isOneRoute(alert) ? afterMatch(alert.dates.length) : afterFinds(alert),
    ...(alert.goWildOnly ? [windowRemark(places.howManyAbroad(alert))] : []),
  ],
});

const afterMatch = (dates: number): string =>
  dates === 1
    ? 'You get an email as soon as a fare fits that can be booked at that moment. The alert is then done.'
    : 'You get one email for each date, as soon as a fare fits that can be booked at that moment. That date is then done; the others go on.';

const afterFinds = ({ destinations, goWildOnly }: AlertQuestion): string => {
  const first = 'You get an email as soon as a fare fits that can be booked at that moment.';
  if (destinations.length === 0) return `${first} More fares come together, at most once a day.`;
  return goWildOnly ? first : `${first} More fares come together, at most once an hour.`;
};

const passedParts = (
  alert: AlertQuestion,
  day: LocalDate,
  { places, manage }: { readonly places: Places; readonly manage: string },
) => ({
  subject: `No fare found: ${places.citiesOf(alert)}`,
  paragraphs: [
    `We kept looking, but no fare came down to your price in time. ${formatDayShort(day)} was the last date, so this alert has ended.`,
  ],
  facts: criteriaFacts(alert, places),
  button: { label: 'Set another alert', href: manage },
  remarks: ['A higher price or more dates make a find more likely.'],
});

function criteriaFacts(alert: AlertQuestion, { routeOf }: Places): EmailFact[] {
  if (!isOneRoute(alert)) return [{ name: 'Alert', value: alertSentence(alert) }];
  const only = narrowings(alert);
  return [
    { name: 'Route', value: routeOf(alert) },
    {
      name: alert.dates.length === 1 ? 'Date' : 'Dates',
      value: alert.dates.map(formatDayShort).join(' · '),
    },
    { name: 'Up to', value: formatEach(alert.maxPrice, alert.party) },
    { name: 'Fares', value: faresValue(alert) },
    ...(only.length > 0 ? [{ name: 'Only', value: only.join(', ') }] : []),
  ];
}

const faresValue = ({ goWildOnly, discountDen }: AlertQuestion): string => {
  if (goWildOnly) return 'GoWild only';
  return discountDen ? 'Any' : 'Any but Discount Den';
};
