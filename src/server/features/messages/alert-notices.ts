import { type AlertQuestion, alertSentence, isOneRoute } from '#domain/alert-question.ts';
import { UNANNOUNCED } from '#domain/booking-window.ts';
import { destinationOf, FARE_CLASSES, membershipNote, originOf } from '#domain/flight.ts';
import { formatEach } from '#domain/money.ts';
import { formatDayShort, type LocalDate, UTC } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type {
  AlertEvent,
  GatheredFares,
  MatchedDay,
  NotifyOfAlerts,
} from '#server/features/alerts/port.ts';
import { type AlertEmailSettings, alertEmails } from './alert-emails.ts';
import { matchKey } from './deferred-texts.ts';
import {
  bestOf,
  byPrice,
  departureClock,
  findsText,
  flightsPath,
  passDays,
  placesIn,
  placesOf,
  routeOf,
  type Travelers,
  unannouncedWords,
} from './flight-facts.ts';
import type { Notice, Notify, StopLinks } from './notify.ts';

export interface AlertNoticeSettings extends AlertEmailSettings {
  readonly stopLinks: (secret: string, alertId: string) => StopLinks;
}

/** Tells members of what happens to their alerts, on the channels that each alert has chosen. */
export function alertNotifier(settings: AlertNoticeSettings, notify: Notify): NotifyOfAlerts {
  const messages = {
    emails: alertEmails(settings),
    pushes: alertPushes(settings),
    texts: alertTexts(settings),
  };
  const noticeOf = (event: AlertEvent): Notice => {
    const { id: alertId, userId, email, channels, origins, quietHours } = event.alert;
    const airport = origins[0] && settings.network.current().airports.get(origins[0]);
    return {
      userId,
      email,
      channels,
      alertId,
      stopLinks: (secret) => settings.stopLinks(secret, alertId),
      quiet: { quietHours, zone: airport?.zone ?? UTC },
      ...contentOf(event, messages),
    };
  };
  return (tx, events, at) => notify(tx, events.map(noticeOf), at);
}

interface AlertMessages {
  readonly emails: ReturnType<typeof alertEmails>;
  readonly pushes: ReturnType<typeof alertPushes>;
  readonly texts: ReturnType<typeof alertTexts>;
}

type Content = Pick<Notice, 'key' | 'writeEmail'> & Partial<Notice>;

function contentOf(event: AlertEvent, { emails, pushes, texts }: AlertMessages): Content {
  const { alert } = event;
  const phone = alert.phoneNumber === null ? undefined : { to: alert.phoneNumber };
  switch (event.kind) {
    case 'created':
      return {
        key: `alert:created:${alert.id}`,
        // The member is awake, and in the browser where the alert was just created.
        quiet: undefined,
        writeEmail: (stop) => emails.created(alert, stop),
        text: phone && { ...phone, kind: 'question', text: texts.question() },
      };
    case 'matched': {
      const { match } = event;
      return {
        key: matchKey({ alertId: alert.id, day: match.day }),
        flightDay: match.day,
        writeEmail: (stop) => emails.matched(alert, match, stop),
        push: pushes.matched(alert, match),
        text: phone && {
          ...phone,
          kind: 'alert',
          text: texts.matched(alert, match),
          fareDay: match.day,
          templateIfQuiet: 'found-fare',
        },
      };
    }
    case 'gathered': {
      const { gathered } = event;
      const fareDay = byPrice(gathered.finds)[0]?.day;
      return {
        key: `alert:gathered:${alert.id}:${gathered.notice}`,
        alertNotice: gathered.notice,
        writeEmail: (stop) => emails.gathered(alert, gathered, stop),
        push: pushes.gathered(alert, gathered),
        text: phone &&
          fareDay && { ...phone, kind: 'alert', text: texts.gathered(alert, gathered), fareDay },
      };
    }
    case 'passed':
      // Not worth a text: there is an email.
      return {
        key: `alert:passed:${alert.id}`,
        writeEmail: (stop) => emails.passed(alert, event.day, stop),
        push: pushes.passed(alert, event.day),
      };
  }
}

/** Content of push messages; `url` is a path of our own pages. */
export const alertPushes = ({ network }: { readonly network: NetworkSource }) => ({
  matched(alert: Travelers, found: MatchedDay) {
    const places = placesIn(network.current());
    const words = unannouncedWords(passDays([found]), network.current());
    const { flight, kind } = found;
    const { label } = FARE_CLASSES[kind];
    const note = membershipNote(kind);
    const sample = found.simulated ? ' Sample fare.' : '';
    return {
      title: `${formatEach(found.price, alert.party)} from ${places.citiesOf(placesOf(flight))}`,
      body: [
        ...words,
        `${label}, ${formatDayShort(found.day)}, leaves ${departureClock(found)}.${note ? ` ${note}.` : ''}${sample} Seen ${places.momentAt(originOf(flight), found.seenAt)}.`,
      ].join(' '),
      url: flightsPath(routeOf(flight), found.day, alert),
    };
  },
  gathered(alert: Travelers, { finds, simulated }: GatheredFares) {
    const places = placesIn(network.current());
    const words = unannouncedWords(passDays(finds), network.current());
    const sample = simulated ? ' Sample fares.' : '';
    return {
      title: bestOf(finds, places, alert),
      body: [...words, `${findsText(finds, alert)}.${sample}`].join(' '),
      url: '/notifications',
    };
  },
  /** `day` is the last one of the alert. */
  passed(alert: AlertQuestion, day: LocalDate) {
    const places = placesIn(network.current());
    return {
      title: `No fare found: ${places.citiesOf(alert)}`,
      body: `${isOneRoute(alert) ? '' : `${alertSentence(alert)}. `}${formatDayShort(day)} was the last date, so this alert has ended.`,
      url: '/notifications',
    };
  },
});

interface TextCopySettings {
  readonly productName: string;
  readonly publicUrl: string;
  readonly network: NetworkSource;
}

/** Whether it names a pass seat of a day that may still become a blackout date. */
const isUnannounced = ({ flight, kind }: MatchedDay): boolean =>
  kind === 'goWild' && flight.goWildWindow.unannounced === true;

/** Text messages: one line of basic letters, codes instead of cities, so that most fit into one segment. */
export const alertTexts = ({ productName, publicUrl, network }: TextCopySettings) => ({
  question: () =>
    `${productName}: send flight alerts to this number by text, at most 5 a day? Reply YES to agree. Msg & data rates may apply. Reply HELP for help, STOP to end.`,
  matched(alert: Travelers, found: MatchedDay): string {
    const { flight, kind } = found;
    const note = membershipNote(kind);
    const parts = [
      `${productName}: ${isUnannounced(found) ? `${UNANNOUNCED}. ` : ''}${formatEach(found.price, alert.party)}`,
      // The note names the fare class.
      note ? `(${note})` : FARE_CLASSES[kind].label,
      `${originOf(flight)}-${destinationOf(flight)}`,
      `${formatDayShort(found.day)}, ${departureClock(found)}`,
      ...(found.simulated ? ['(sample fare)'] : []),
      publicUrl + flightsPath(routeOf(flight), found.day, alert),
      'Reply STOP to end',
    ];
    return parts.join(' ');
  },
  gathered(alert: Travelers, { finds, simulated }: GatheredFares): string {
    const [isUnannounced] = unannouncedWords(passDays(finds), network.current());
    const parts = [
      `${productName}: ${isUnannounced ? `${UNANNOUNCED}. ` : ''}${findsText(finds, alert)}`,
      ...(simulated ? ['(sample fares)'] : []),
      `${publicUrl}/notifications`,
      'Reply STOP to end',
    ];
    return parts.join(' ');
  },
});
