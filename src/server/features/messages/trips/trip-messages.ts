import { destinationOf, originOf } from '#domain/flight.ts';
import { dayOf, formatDayShort } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { TripNotice } from '#server/features/saved-trips/port.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import type { BrowserNotice } from '#server/providers/push/port.ts';
import type { EmailSettings } from '../account-emails.ts';
import { SAMPLE } from '../alert-emails.ts';
import { layoutEmail } from '../email-layout.ts';
import { flightFacts, placesIn } from '../flight-facts.ts';
import { flightTitle, tripCopy } from './trip-copy.ts';

export interface TripMessageSettings extends EmailSettings {
  readonly network: NetworkSource;
}

/** The page of a trip, where 'Book' looks again. */
const pathOf = ({ tripId }: TripNotice): string => `/my-trips/${tripId}`;

/** What is sent about an event on each channel. Without names, as every message. */
export function tripMessages(settings: TripMessageSettings) {
  const { network, productName, supportEmail, publicUrl } = settings;
  const partsOf = (notice: TripNotice) => {
    const places = placesIn(network.current());
    const copy = tripCopy(notice, places);
    const isSample = notice.simulated && copy.hasFares;
    const seen = copy.hasFares && notice.seenAt;
    return {
      ...copy,
      places,
      isSample,
      heading: `${copy.title}: ${flightTitle(notice.flight, places)}`,
      seen: seen ? places.momentAt(originOf(notice.flight), seen) : undefined,
    };
  };
  return {
    email(notice: TripNotice, stopUrl: string): EmailContent {
      const { heading, sentences, action, places, isSample, seen } = partsOf(notice);
      return layoutEmail({
        productName,
        supportEmail,
        subject: heading,
        label: isSample ? SAMPLE : undefined,
        paragraphs: sentences,
        facts: [
          ...flightFacts(notice.flight, places),
          ...(seen === undefined ? [] : [{ name: 'As of', value: seen }]),
        ],
        button: { label: action, href: publicUrl + pathOf(notice) },
        remarks: [
          'All times are local. The page of your trip looks again before it leads to the airline, because seats and prices change.',
          'Say there what you have booked, and we ask no more about it.',
        ],
        footerLink: { label: 'Stop messages about this trip', href: stopUrl },
      });
    },
    push(notice: TripNotice): BrowserNotice {
      const { title, sentences, places, isSample, seen } = partsOf(notice);
      const notes = [isSample && 'Sample fare.', seen && `Seen ${seen}.`].filter(Boolean);
      return {
        title,
        body: [`${flightTitle(notice.flight, places)}.`, ...sentences, ...notes].join(' '),
        url: pathOf(notice),
      };
    },
    /** One line of basic letters with codes instead of cities, as every text. */
    text(notice: TripNotice): string {
      const { title, isSample } = partsOf(notice);
      const { flight } = notice;
      const route = `${originOf(flight)}-${destinationOf(flight)}`;
      const day = formatDayShort(dayOf(flight.segments[0].departs));
      return [
        `${productName}: ${title}.`,
        `${route} ${day}`,
        ...(isSample ? ['(sample fare)'] : []),
        publicUrl + pathOf(notice),
        'Reply STOP to end',
      ].join(' ');
    },
  };
}
