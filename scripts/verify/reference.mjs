// Reads the data files independently of the product.
import fs from 'node:fs';
import { Temporal } from 'temporal-polyfill';

/** Rows of a CSV file as objects. */
function rows(name) {
  const [head, ...lines] = fs.readFileSync(`data/${name}`, 'utf8').trim().split(/\r?\n/);
  const titles = cells(head);
  return lines.map((line) => Object.fromEntries(cells(line).map((cell, at) => [titles[at], cell])));
}

const cells = (line) =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,]*)(?:,|$)/g)]
    .map(([, cell]) => cell.replace(/^"|"$/g, '').replaceAll('""', '"'))
    .slice(0, line.endsWith(',') ? undefined : -1);

export const airports = new Map(rows('airports.csv').map((row) => [row.iata, row]));
export const routes = rows('routes.csv');
export const blackoutDates = Object.values(
  JSON.parse(fs.readFileSync('data/blackout-dates.json', 'utf8')).dates,
).flat();

const timetable = new Map();
for (const [name, approximate] of [
  ['timetable-filed.csv', false],
  ['timetable-estimated.csv', true],
]) {
  for (const row of rows(name)) {
    const key = `${row.flight} ${row.origin} ${row.dest} ${row.dep_local}`;
    timetable.set(key, [...(timetable.get(key) ?? []), { ...row, approximate }]);
  }
}

/** The local time, date and weekday of a time in an answer. */
const printed = (text) => Temporal.PlainDateTime.from(text.slice(0, 16));

/** Errors of one flight segment of an answer. */
export function segmentFaults(segment) {
  const { departure_airport: from, arrival_airport: to, flight_number: number } = segment;
  const name = `${number} ${from}-${to} ${segment.departure_time}`;
  const leaves = printed(segment.departure_time);
  const clock = leaves.toPlainTime().toString({ smallestUnit: 'minute' });
  const found = (timetable.get(`${number.replace(/^F9 /, '')} ${from} ${to} ${clock}`) ?? []).find(
    (row) =>
      row.days.includes(String(leaves.dayOfWeek)) &&
      (!row.begins || row.begins <= leaves.toPlainDate().toString()),
  );
  if (!number.startsWith('F9 ') || !found) return [`${name} is not in the timetable of that day`];
  const departs = leaves.toZonedDateTime(airports.get(from).tz);
  const arrives = departs
    .add({ minutes: Number(found.block_min) })
    .withTimeZone(airports.get(to).tz);
  return [
    [timeText(departs), segment.departure_time, 'departure'],
    [timeText(arrives), segment.arrival_time, 'arrival'],
    [found.approximate, segment.schedule_approximate, 'approximate'],
  ]
    .filter(([wanted, got]) => wanted !== got)
    .map(([wanted, got, what]) => `${name}: ${what} is ${got}, by the timetable ${wanted}`);
}

const timeText = (time) =>
  `${time.toPlainDateTime().toString({ smallestUnit: 'second' })}${time.offset}`;

const LONGEST_WAIT = 720;
const SHORTEST_CHANGE = 45;
const SHORTEST_CHANGE_FROM_ABROAD = 90;

/** Errors of the connections of one flight. */
export function changeFaults({ segments }) {
  return segments.slice(1).flatMap((next, at) => {
    const before = segments[at];
    const wait = (Date.parse(next.departure_time) - Date.parse(before.arrival_time)) / 60_000;
    const home = (code) =>
      airports.get(code).domestic === '1' || airports.get(code).usTerritory === '1';
    const customs = home(before.arrival_airport) && !home(before.departure_airport);
    const least = customs ? SHORTEST_CHANGE_FROM_ABROAD : SHORTEST_CHANGE;
    const name = `${before.flight_number} to ${next.flight_number} at ${next.departure_airport}`;
    return [
      ...(before.arrival_airport === next.departure_airport ? [] : [`${name}: another airport`]),
      ...(wait >= least && wait <= LONGEST_WAIT ? [] : [`${name}: ${wait} minutes`]),
    ];
  });
}
