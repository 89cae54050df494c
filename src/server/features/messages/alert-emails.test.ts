import { describe, expect, it } from 'vitest';
import { airportCode } from '#domain/airports.ts';
import type { AlertTerms } from '#domain/alert.ts';
import { findMatch } from '#domain/alert-match.ts';
import type { Flight } from '#domain/flight.ts';
import { cents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import type { MatchedDay } from '#server/features/alerts/port.ts';
import { termsWith } from '#test/alerts/question.ts';
import { flight } from '#test/harness.ts';
import { still, testAirport, testNetwork } from '#test/network-fixture.ts';
import { sharedFlight } from '#test/trip-example.ts';
import { alertEmails } from './alert-emails.ts';

const AIRPORTS = [
  { ...testAirport('DEN', 'America/Denver'), city: 'Denver' },
  { ...testAirport('LAS', 'America/Los_Angeles'), city: 'Las Vegas' },
  { ...testAirport('PHX', 'America/Phoenix'), city: 'Phoenix' },
  { ...testAirport('CUN', 'America/Cancun', true), city: 'Cancun' },
];
const STOP = 'https://fares.example/unsubscribe?token=abc';
const BOOK =
  'https://booking.flyfrontier.com/Flight/InternalSelect?o1=DEN&d1=LAS&dd1=2026-11-25&adt=1&umnr=false&loy=false&mon=true';
const SEE =
  'https://fares.example/?origin=DEN&destination=LAS&date=2026-11-25&direction=outbound&screen=departure_flights';

const emails = ({ simulated = false, productName = 'Roamfare', network = {} } = {}) =>
  alertEmails({
    productName,
    supportEmail: 'help@roamfare.example',
    publicUrl: 'https://fares.example',
    network: still({ ...testNetwork(AIRPORTS, '1 DEN 06:30 LAS 120 daily'), ...network }),
    simulated,
  });

const wish = (changes: Partial<AlertTerms> = {}): AlertTerms =>
  termsWith({
    dates: ['2026-11-25', '2026-11-28'].map(localDate),
    maxPrice: cents(4_900),
    ...changes,
  });

const find = (changes: Partial<MatchedDay> = {}): MatchedDay => ({
  day: localDate('2026-11-25'),
  price: cents(1_541),
  kind: 'goWild',
  flight: flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: [15.41, 3], standard: [98, 7] }),
  seenAt: new Date('2026-11-21T21:10:00Z'),
  simulated: false,
  ...changes,
});

/** Two flights; it leaves in the evening and arrives after midnight. */
const overnight: Flight = {
  ...sharedFlight(
    `DEN 2026-11-25T20:10-07:00 PHX 2026-11-25T22:05-07:00 F9 2000
     PHX 2026-11-25T23:10-07:00 LAS 2026-11-26T00:15-08:00 F9 2002`,
    { standard: 40, discountDen: 38.5 },
  ),
  goWildWindow: { state: 'open' },
};

const linksOf = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

describe('the email about a new alert', () => {
  it('repeats the alert criteria and how often the alert is checked', () => {
    const { subject, text, html } = emails().created(wish(), STOP);
    expect(subject).toBe('Alert set: Denver to Las Vegas');
    expect(text).toContain('Route: Denver (DEN) to Las Vegas (LAS)');
    expect(text).toContain('Dates: Wed, Nov 25 · Sat, Nov 28');
    expect(text).toContain('Up to: $49.00');
    expect(text).toContain('Fares: GoWild only');
    expect(text).toContain('Checked: Every 10 minutes');
    expect(text).toContain('one email for each date');
    expect(text).toContain('We are watching these fares for you.');
    expect(text).not.toMatch(/e-mail/i);
    expect(text).toContain('from midnight on the day before departure');
    expect(linksOf(html)).toEqual(['https://fares.example/notifications', STOP]);
  });

  it('explains when GoWild seats open, but not for an alert on any fare', () => {
    const abroad = emails().created(wish({ destinations: [airportCode('CUN')] }), STOP).text;
    expect(abroad).toContain('from 10 days before departure');
    const both = [
      wish({ destinations: [airportCode('CUN'), airportCode('LAS')] }),
      wish({ destinations: [] }),
    ].map((alert) => emails().created(alert, STOP).text);
    for (const text of both)
      expect(text).toContain(
        'GoWild seats can be booked from midnight on the day before departure, on routes abroad from 10 days before departure.',
      );
    const any = emails().created(wish({ goWildOnly: false }), STOP).text;
    expect(any).toContain('Fares: Any');
    const once = emails().created(wish({ dates: [localDate('2026-11-25')] }), STOP).text;
    expect(once).toContain('Date: Wed, Nov 25');
    expect(once).toContain('The alert is then done.');
    expect(any).not.toContain('before departure');
  });
});

describe('the email about a match', () => {
  it('describes the matched flight with links for booking, flights and ways home', () => {
    const { subject, text, html } = emails().matched(wish(), find(), STOP);
    expect(subject).toBe('$15.41 from Denver to Las Vegas on Wed, Nov 25');
    for (const line of [
      'Good news: here is a GoWild fare within your $49.00.',
      'Route: Denver (DEN) to Las Vegas (LAS)',
      'Date: Wed, Nov 25',
      'Leaves: 6:30 AM',
      'Arrives: 7:40 AM\n',
      'Stops: Nonstop',
      'Flight: F9 100',
      'Price: $15.41 GoWild, taxes and fees included',
      'Seats left: 3',
      'As of: Nov 21, 2:10 PM MST',
      'Seats can be booked until they are gone',
      'The fare was seen on Nov 21, 2:10 PM MST',
      'Ways home on Thu, Nov 26:',
    ])
      expect(text).toContain(line);
    const home =
      'https://fares.example/?origin=LAS&destination=DEN&date=2026-11-26&direction=outbound&screen=departure_flights';
    expect(linksOf(html)).toEqual([`${BOOK}&ftype=GW`, SEE, home, STOP]);
    for (const link of linksOf(html)) expect(text).toContain(`:\n${link}\n`);
  });

  it('says how to book a connection that no source calls one booking', () => {
    const any = wish({ goWildOnly: false });
    const matched = (flight: Flight) =>
      emails().matched(any, find({ flight, price: cents(4_000) }), STOP).text;
    const note =
      'Possible connection: check at the airline whether it sells these flights as one booking.';
    expect(matched(overnight)).toContain('Stops: 1 stop in Phoenix, 1h 05m');
    expect(matched(overnight)).toContain(note);
    expect(matched({ ...overnight, soldAsOne: true })).not.toContain('ossible connection');
    expect(emails().matched(wish(), find(), STOP).text).not.toContain('ossible connection');
  });

  it('links to the matched fare class, never to a GoWild seat that cannot be booked yet', () => {
    const any = wish({ goWildOnly: false });
    const cheap = find(findMatch(any, [overnight]));
    const den = emails().matched(any, cheap, STOP);
    expect(den.text).toContain('$38.50 Discount Den');
    expect(den.text).toContain('Membership: Needs Discount Den membership');
    expect(emails().matched(wish(), find(), STOP).text).not.toContain('Membership');
    expect(linksOf(den.html)[0]).toBe(BOOK);
    const closed: Flight = {
      ...flight('DEN 06:30-07:00 > LAS 07:40-08:00', { goWild: 20, standard: 20 }),
      goWildWindow: { state: 'blackout' },
    };
    const standard = emails().matched(any, find(findMatch(any, [closed])), STOP);
    expect(standard.text).toContain('$20.00 Standard');
    expect(linksOf(standard.html)[0]).toBe(BOOK);
  });

  it('shows stops, arrival days and flight numbers, and ways home on the day after arrival', () => {
    const { text } = emails().matched(
      wish({ goWildOnly: false }),
      find({ flight: overnight, price: cents(3_850) }),
      STOP,
    );
    expect(text).toContain('Leaves: 8:10 PM');
    expect(text).toContain('Arrives: 12:15 AM +1 (Thu, Nov 26)');
    expect(text).toContain('Stops: 1 stop in Phoenix, 1h 05m');
    expect(text).toContain('Flights: F9 2000, F9 2002');
    expect(text).toContain('Ways home on Fri, Nov 27:');
    expect(text).not.toContain('Seats left');
  });

  it('shows when the fare was seen in the time zone of the origin', () => {
    const fromLas = flight('LAS 06:30-08:00 > DEN 07:40-07:00', { goWild: 15.41 });
    const seenAt = new Date('2026-07-01T06:30:00Z');
    expect(emails().matched(wish(), find({ flight: fromLas, seenAt }), STOP).text).toContain(
      'As of: Jun 30, 11:30 PM PDT',
    );
  });

  it('marks simulated fares as sample fares, and live ones not', () => {
    const { text, html } = emails().matched(wish(), find({ simulated: true }), STOP);
    expect(text.startsWith('Sample fares: ')).toBe(true);
    expect(html).toContain('Sample fares: ');
    expect(emails().matched(wish(), find(), STOP).text).not.toContain('Sample');
    expect(emails({ simulated: true }).created(wish(), STOP).text).toContain('Sample fares: ');
  });
});

describe('the email about an alert without a match', () => {
  it('reports that an alert ended without a match and links to a new one', () => {
    const { subject, text, html } = emails().passed(wish(), localDate('2026-11-28'), STOP);
    expect(subject).toBe('No fare found: Denver to Las Vegas');
    expect(text).toContain('Sat, Nov 28 was the last date, so this alert has ended.');
    expect(linksOf(html)).toEqual(['https://fares.example/notifications', STOP]);
  });
});

it('escapes HTML in alert emails and loads no resources', () => {
  const { matched, created } = emails({ productName: `<img src="x"> & Co` });
  for (const { html } of [matched(wish(), find(), STOP), created(wish(), STOP)]) {
    expect(html).not.toMatch(/<(img|script|link|iframe)|\ssrc="|url\(/);
    expect(html).toContain('&lt;img src=&quot;x&quot;&gt; &amp; Co');
  }
});

it('names an airport that left the network by its code', () => {
  const { subject, text } = emails().matched(
    wish(),
    find({
      flight: flight('XNA 06:30-06:00 > LAS 07:40-08:00', { goWild: 15.41 }),
      seenAt: new Date('2026-11-21T21:10:00Z'),
    }),
    STOP,
  );
  expect(subject).toContain('from XNA to Las Vegas');
  expect(text).toContain('As of: Nov 21, 9:10 PM UTC');
});

it('emails for several people say which amount is for one person and which for all', () => {
  const two = wish({ party: 2 });
  const { subject, text } = emails().matched(two, find(), STOP);
  expect(subject).toContain('$15.41 per person from');
  expect(text).toContain('within your $49.00 per person.');
  expect(text).toContain('$15.41 per person, $30.82 for 2, GoWild');
  expect(text).toContain('&party=2');
  expect(emails().created(two, STOP).text).toContain('$49.00 per person');
  expect(emails().matched(wish(), find(), STOP).text).not.toContain('per person');
});

describe('emails about days of which not all is known', () => {
  const published = { blackoutDates: new Set(['2026-11-27']) };
  const words = 'Blackout dates after Fri, Nov 27 are not announced yet.';

  it('begin with the blackout dates that are not announced, where they name pass seats', () => {
    const { created, gathered } = emails({ network: published });
    const pass = created(wish({ goWildOnly: true }), STOP);
    expect(pass.text.indexOf(words)).toBeLessThan(pass.text.indexOf('We are'));
    expect(pass.text).toContain(words);
    expect(created(wish({ goWildOnly: false }), STOP).text).not.toContain(words);
    const fare = { origin: airportCode('DEN'), destination: airportCode('LAS'), ...find() };
    const later = { ...fare, day: localDate('2026-11-28') };
    const textOf = (kind: 'goWild' | 'standard') =>
      gathered(wish(), { notice: 1, finds: [{ ...later, kind }], simulated: false }, STOP).text;
    expect([textOf('goWild').includes(words), textOf('standard').includes(words)]).toEqual([
      true,
      false,
    ]);
  });

  it('say that flights are the usual pattern where the timetable is too old', () => {
    const old = { timetableUntil: localDate('2026-06-30') };
    const { text } = emails({ network: old }).matched(
      wish(),
      find({ day: localDate('2026-11-28') }),
      STOP,
    );
    expect(text).toContain('June timetable: the usual pattern, check the day.');
    expect(emails().matched(wish(), find(), STOP).text).not.toContain('usual pattern');
  });
});
