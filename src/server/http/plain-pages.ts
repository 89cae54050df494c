import type { FastifyInstance, FastifyReply } from 'fastify';
import type { BoardDto, BoardTripDto } from '#contract/board.ts';
import type { FlightDto } from '#contract/flights.ts';
import type { GetHomeDto, ListedWayHomeDto } from '#contract/get-home.ts';
import { formatCount } from '#domain/count.ts';
import { SEASON_UNKNOWN } from '#domain/flight.ts';
import { centsFromDollars, formatUsd } from '#domain/money.ts';
import { formatDrive } from '#domain/nearby.ts';
import {
  dayOf,
  formatDayShort,
  formatHours,
  formatTime,
  type LocalDate,
  offsetTime,
} from '#domain/time.ts';
import { untilGone } from './caller.ts';
import { callApiFor } from './own-call.ts';

interface PlainOptions {
  readonly productName: string;
  /** Name of the city of an airport; undefined for an unknown one. */
  readonly cityOf: (code: string) => string | undefined;
  /** The airport with the most routes. */
  readonly largest: () => string;
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

const PLAIN_BOARD = '/plain';
const PLAIN_HOME = '/plain/get-home';

const MOST_TEXT = 200;

/** One value of a query; empty for none. */
const given = (query: Query, name: string): string => {
  const value = query[name];
  return typeof value === 'string' ? value.slice(0, MOST_TEXT) : '';
};

const TOO_FEW = 400;

/**
 * The board and the ways home as HTML for browsers without scripts. Both are calls of the API in the name of who asks, so
 * that its limits hold.
 */
export function servePlainPages(app: FastifyInstance, options: PlainOptions): void {
  const { productName, cityOf, largest } = options;
  const send = (reply: FastifyReply, status: number, title: string, parts: readonly string[]) =>
    reply
      .status(status)
      .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(documentOf(`${title} · ${productName}`, [`<h1>${escaped(title)}</h1>`, ...parts]));
  const nameOf = (code: string) => `${cityOf(code) ?? code} (${code})`;

  app.get<{ Querystring: Query }>(PLAIN_BOARD, async (request, reply) => {
    const airport = given(request.query, 'airport') || largest();
    const url = `/api/board?${new URLSearchParams({ airport }).toString()}`;
    const { status, body } = await callApiFor(app, request)(url, untilGone(reply));
    const form = formOf(PLAIN_BOARD, [['airport', 'From', airport]]);
    if (status >= TOO_FEW)
      return send(reply, status, 'Where the pass leads', [form, refusalOf(body)]);
    const board: BoardDto = JSON.parse(body);
    const title = `Where the pass leads from ${cityOf(board.airport) ?? board.airport}`;
    return send(reply, status, title, [form, ...boardParts(board, nameOf)]);
  });

  app.get<{ Querystring: Query }>(PLAIN_HOME, async (request, reply) => {
    const [from, to] = [given(request.query, 'from'), given(request.query, 'to')];
    const form = formOf(PLAIN_HOME, [
      ['from', 'From', from],
      ['to', 'Home', to],
    ]);
    if (!from || !to) return send(reply, 200, 'Get me home', [form]);
    const url = `/api/home?${new URLSearchParams({ from, to }).toString()}`;
    const { status, body } = await callApiFor(app, request)(url, untilGone(reply));
    if (status >= TOO_FEW) return send(reply, status, 'Get me home', [form, refusalOf(body)]);
    return send(reply, status, 'Get me home', [form, ...homeParts(JSON.parse(body))]);
  });
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (one) => ENTITIES[one] ?? one);

const paragraph = (text: string): string => `<p>${escaped(text)}</p>`;

const list = (items: readonly string[]): string =>
  `<ul>${items.map((item) => `<li>${escaped(item)}</li>`).join('')}</ul>`;

const documentOf = (title: string, parts: readonly string[]): string => `<!DOCTYPE html>
<html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title></head><body>
${paragraph('Searches need scripts, which are off in this browser. This page works without them.')}
${parts.join('\n')}
<p><a href="${PLAIN_BOARD}">Where the pass leads</a>, <a href="${PLAIN_HOME}">get me home</a>, <a href="/from">flights by airport</a>, <a href="/blackout">blackout dates</a>, <a href="/guide">the guide</a></p>
</body></html>
`;

const formOf = (path: string, fields: readonly (readonly [string, string, string])[]): string =>
  `<form action="${path}">${fields
    .map(
      ([name, label, value]) =>
        `<label>${label} <input name="${name}" value="${escaped(value)}" required></label> `,
    )
    .join('')}<button>Show</button></form>`;

const refusalOf = (body: string): string =>
  paragraph((JSON.parse(body) as { readonly message: string }).message);

interface Sourced {
  readonly source: BoardDto['source'];
}

const sourceLine = ({ source }: Sourced): string =>
  paragraph(
    `${source.simulated ? 'Sample fares: prices and seats are simulated. ' : ''}Timetable: ${source.timetable}.`,
  );

const inCents = (dollars: number): string => formatUsd(centsFromDollars(dollars), 2);

type NameOf = (code: string) => string;

function boardParts(board: BoardDto, nameOf: NameOf): string[] {
  if (board.date === null) return [sourceLine(board), paragraph('Nothing leaves within a month.')];
  const day = `${formatDayShort(board.date as LocalDate)}, ${board.date.slice(0, 4)}`;
  return [
    paragraph(
      `${day} is the next day on which the pass can be used: ${formatCount(board.on_pass.length, 'place')} on the pass of ${board.destinations}, ${formatCount(board.trips, 'trip')} out and back.`,
    ),
    sourceLine(board),
    list(board.best.map((trip) => tripLine(trip, nameOf))),
  ];
}

/** Wall clocks of the airports that stand beside them. */
function flightTimes({ segments, departure_time, arrival_time }: FlightDto): string {
  const [first, last] = [segments[0], segments.at(-1)];
  const [departs, arrives] = [offsetTime(departure_time), offsetTime(arrival_time)];
  const landed = dayOf(arrives) === dayOf(departs) ? '' : `${formatDayShort(dayOf(arrives))}, `;
  return `${formatDayShort(dayOf(departs))}, ${first?.departure_airport} ${formatTime(departs)} to ${last?.arrival_airport} ${landed}${formatTime(arrives)}`;
}

function windowText({ go_wild_window: window, season_unknown }: FlightDto): string {
  const season = season_unknown ? `; ${SEASON_UNKNOWN.toLowerCase()}` : '';
  if (window.state !== 'opens' || !window.opens_at)
    return (window.state === 'open' ? 'pass seats are open' : 'blackout date') + season;
  const at = offsetTime(window.opens_at);
  return `pass seats open ${formatDayShort(dayOf(at))}, ${formatTime(at)} there${season}`;
}

function tripLine(
  { destination, out, back, minutes_there, total, on_pass, home }: BoardTripDto,
  nameOf: NameOf,
): string {
  const last = home.last_departure && formatTime(offsetTime(home.last_departure));
  const price =
    total === undefined
      ? ''
      : ` ${inCents(total)} both ways for one${on_pass?.out && on_pass.back ? ', on the pass' : ''}.`;
  return `${nameOf(destination)}: out ${flightTimes(out)} (${windowText(out)}), back ${flightTimes(back)} (${windowText(back)}). ${formatHours(minutes_there)} there.${price} ${formatCount(home.ways, 'way')} home that day${last ? `, the last at ${last}` : ''}.`;
}

function homeParts(answer: GetHomeDto): string[] {
  if (answer.days.length === 0)
    return [sourceLine(answer), paragraph('No way home today, tomorrow and the day after.')];
  const days = answer.days.flatMap(({ date, ways }) => [
    `<h2>${escaped(`Home on ${formatDayShort(date as LocalDate)}`)}</h2>`,
    list(ways.map(wayLine)),
  ]);
  return [sourceLine(answer), ...days];
}

function wayLine(way: ListedWayHomeDto): string {
  const { ways, self_made, leave_by, home_at, price, beaten, drive_minutes: drive } = way;
  const flights = ways.map(
    (flight) => `${flight.flight_number}, ${flightTimes(flight)} (${windowText(flight)})`,
  );
  const bookings = self_made ? ' Two bookings of your own.' : '';
  const cost = price ? ` ${inCents(price.total)} for one.` : '';
  const better = beaten ? ' Another way is better.' : '';
  const to = drive.to > 0 ? ` By car to the airport: about ${formatDrive(drive.to)}.` : '';
  const from =
    drive.from > 0 ? ` By car from the airport home: about ${formatDrive(drive.from)}.` : '';
  return `${formatTime(offsetTime(home_at))} at home, leave by ${formatTime(offsetTime(leave_by))}: ${flights.join('; then ')}.${to}${from}${cost}${bookings}${better}`;
}
