// npm run verify:network [-- --url http://…] [-- --email … --password …]: requests flights from a running product and
// checks every answer against the data files. Without --url it starts the built product with its own data folder.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild, ensureDependencies } from './ensure.mjs';

ensureDependencies();
const { Temporal } = await import('temporal-polyfill');
const { airports, blackoutDates, changeFaults, routes, segmentFaults } = await import(
  './verify/reference.mjs'
);
const { airportsShape, blackoutsShape, differences, outboundShape, routesShape } = await import(
  './verify/shape.mjs'
);

const ORIGIN = 'DEN';
const FEWEST_DESTINATIONS = 60;
const SHOWN = 50;
const BOOKING = 'https://booking.flyfrontier.com/';
const lastBlackout = blackoutDates.reduce((last, day) => (day > last ? day : last));
const routeBy = new Map(routes.map((row) => [`${row.origin}-${row.destination}`, row]));

const { values: options } = parseArgs({
  options: { url: { type: 'string' }, email: { type: 'string' }, password: { type: 'string' } },
});
const faults = [];
const instance = options.url ? given(options) : await ownInstance();
try {
  await verify(instance);
} catch (error) {
  faults.push(error.message);
} finally {
  await instance.stop();
}
for (const fault of faults.slice(0, SHOWN)) console.log(fault);
if (faults.length > SHOWN) console.log(`… and ${faults.length - SHOWN} more`);
console.log(faults.length === 0 ? 'OK' : `${faults.length} differences`);
process.exit(faults.length === 0 ? 0 : 1);

function given({ url, email, password }) {
  const account =
    email && password ? { email, password } : demoAccount(process.env.DATA_DIR ?? '.data');
  return { url: url.replace(/\/$/, ''), account, stop: async () => {} };
}

function demoAccount(folder) {
  const accounts = JSON.parse(fs.readFileSync(path.join(folder, 'demo-accounts.json'), 'utf8'));
  return accounts.find(({ label }) => label === 'Premium');
}

async function ownInstance() {
  ensureBuild();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-verify-'));
  // The built-in database may run under its own account, which must be able to traverse the folder.
  fs.chmodSync(folder, 0o711);
  const port = await freePort();
  const {
    DATABASE_URL: _database,
    DATABASE_URL_DIRECT: _direct,
    DATABASE_URL_READ: _read,
    ...env
  } = process.env;
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: { ...env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: folder, PUBLIC_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const ready = new Promise((resolve) => child.stdout.once('data', resolve));
  await Promise.race([ready, ended]);
  if (child.exitCode !== null) process.exit(1);
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    fs.rmSync(folder, { recursive: true, force: true });
  };
  return { url: `http://127.0.0.1:${port}`, account: demoAccount(folder), stop };
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function verify({ url, account }) {
  const token = await signIn(url, account);
  for (const date of wednesdays()) {
    const search = `/api/flights/search?origin=${ORIGIN}&date=${date}`;
    verifyFlights(await ask(url, search, token), { who: 'premium', premium: true, date });
    verifyFlights(await ask(url, search), { who: 'anonymous', premium: false, date });
  }
  verifyAirports(await ask(url, '/api/airports'));
  verifyRoutes(await ask(url, '/api/routes'));
  verifyBlackouts(await ask(url, '/api/gowild/blackout-dates'));
}

/** The next Wednesday after today, and if it has no GoWild fares, the next one that has. */
function wednesdays() {
  const today = Temporal.Now.plainDateISO(airports.get(ORIGIN).tz);
  const next = today.add({ days: ((3 - today.dayOfWeek + 6) % 7) + 1 });
  let open = next;
  while (blackoutDates.includes(open.toString())) open = open.add({ days: 7 });
  return [...new Set([next.toString(), open.toString()])];
}

async function signIn(url, { email, password }) {
  const answer = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (answer.status !== 200) throw new Error(`Sign-in of ${email} answered ${answer.status}`);
  return (await answer.json()).token;
}

async function ask(url, call, token) {
  const began = performance.now();
  const answer = await fetch(`${url}${call}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${call} answered ${answer.status}: ${text}`);
  const took = Math.round(performance.now() - began);
  console.log(
    `${call}${token ? ' (signed in)' : ''}: ${took} ms, ${Math.round(text.length / 1000)} kB`,
  );
  return JSON.parse(text);
}

/** Records the error unless the condition holds. */
function must(holds, fault) {
  if (!holds) faults.push(fault);
}

function verifyFlights(answer, { who, premium, date }) {
  faults.push(...differences(answer, outboundShape(premium), who));
  const entries = Object.entries(answer.flights);
  const flights = entries.flatMap(([, list]) => list);
  const segments = flights.flatMap((flight) => flight.segments);
  const { summary, search_parameters: asked } = answer;
  must(entries.length >= FEWEST_DESTINATIONS, `${who}: only ${entries.length} destinations`);
  must(summary.total_destinations === entries.length, `${who}: total_destinations is wrong`);
  must(summary.total_flights === flights.length, `${who}: total_flights is wrong`);
  must(asked.origin === ORIGIN && asked.date === date, `${who}: search_parameters are wrong`);
  for (const [destination, list] of entries) {
    for (const flight of list) faults.push(...flightFaults(flight, { destination, date }));
    faults.push(...slowFaults(list, destination));
  }
  const stops = (count) => flights.filter((flight) => flight.stops === count).length;
  const approximate = segments.filter((segment) => segment.schedule_approximate).length;
  console.log(
    `${who}, ${ORIGIN} on ${date}: ${entries.length} destinations, ${flights.length} flights ` +
      `(${stops(0)} nonstop, ${stops(1)} with one stop, ${stops(2)} with two), ` +
      `${segments.length} segments, ${approximate} of them approximate, ` +
      `${flights.filter((flight) => flight.fares.go_wild).length} flights with a GoWild fare`,
  );
}

function flightFaults(flight, { destination, date }) {
  const { segments, fares, booking_links: links } = flight;
  const [first, last] = [segments[0], segments.at(-1)];
  const name = `${flight.flight_number} ${flight.departure_time}`;
  const minutes = (Date.parse(flight.arrival_time) - Date.parse(flight.departure_time)) / 60_000;
  const priced = Object.values(fares).filter(Boolean);
  const totals = priced.map((fare) => fare.total);
  const stations = [first.departure_airport, ...segments.map((one) => one.arrival_airport)];
  const checks = {
    'begins elsewhere': first.departure_airport === ORIGIN,
    'ends elsewhere': last.arrival_airport === destination,
    'leaves on another day': flight.departure_time.startsWith(date),
    'departure is not that of its first segment': flight.departure_time === first.departure_time,
    'arrival is not that of its last segment': flight.arrival_time === last.arrival_time,
    'stops are miscounted': flight.stops === segments.length - 1,
    'numbers differ': flight.flight_number === segments.map((one) => one.flight_number).join(', '),
    'passes an airport twice': new Set(stations).size === stations.length,
    'trip time is wrong': lengthOf(flight.total_trip_time) === minutes,
    'has a fare without a price in cents': totals.every(
      (total) => total > 0 && Math.abs(total * 100 - Math.round(total * 100)) < 1e-6,
    ),
    'has no fare': priced.length > 0,
    'lowest price is wrong': flight.lowest_price === lowestFor(fares),
    'lowest GoWild price is wrong': flight.lowest_go_wild_price === (fares.go_wild?.total ?? null),
    'says wrongly whether its days are announced':
      flight.announced === flight.go_wild_window.announced &&
      flight.announced === segments.every((one) => one.departure_time.slice(0, 10) <= lastBlackout),
    'says wrongly whether its season is known':
      flight.season_unknown ===
      segments.some((one) => isSeasonUnknown(one.departure_airport, one.arrival_airport, date)),
    'has a GoWild fare on a blackout date': !(fares.go_wild && blackoutDates.includes(date)),
    'has a link elsewhere or none for a fare': Object.entries(fares).every(([kind, fare]) =>
      fare ? links[kind]?.startsWith(BOOKING) : links[kind] === null,
    ),
  };
  return [
    ...Object.entries(checks).flatMap(([fault, fine]) => (fine ? [] : [`${name} ${fault}`])),
    ...segments.flatMap(segmentFaults),
    ...changeFaults(flight),
  ];
}

/** Of a seasonal route, this way or back, outside July and the months beside it; of any route before its first day. */
function isSeasonUnknown(from, to, date) {
  const [there, back] = [`${from}-${to}`, `${to}-${from}`].map((pair) => routeBy.get(pair));
  const isSeasonal = there?.seasonal === '1' || back?.seasonal === '1';
  const isSummer = ['06', '07', '08'].includes(date.slice(5, 7));
  return (isSeasonal && !isSummer) || Boolean(there?.begins && date < there.begins);
}

/** Discount Den is for its members: it counts only where there is no other fare. */
function lowestFor({ go_wild: goWild, standard, discount_den: den }) {
  const totals = [goWild, standard].flatMap((fare) => fare?.total ?? []);
  return totals.length > 0 ? Math.min(...totals) : (den?.total ?? null);
}

/** Slow: more than three times as long as the fastest of the day that is surely flown, and over six hours more. */
function slowFaults(flights, destination) {
  const lengths = flights.map((flight) => lengthOf(flight.total_trip_time));
  const sure = lengths.filter((_, at) => !flights[at].season_unknown);
  const fastest = Math.min(...(sure.length > 0 ? sure : lengths));
  return flights.flatMap(({ slow = false }, at) => {
    const wanted = lengths[at] > 3 * fastest && lengths[at] > fastest + 360;
    return slow === wanted ? [] : [`${destination}[${at}]: slow is ${slow}, not ${wanted}`];
  });
}

/** Minutes of `hh:mm` or `d.hh:mm`. */
function lengthOf(text) {
  const [, days = 0, hours, minutes] = /^(?:(\d+)\.)?(\d\d):(\d\d)$/.exec(text) ?? [];
  return Number(days) * 1440 + Number(hours) * 60 + Number(minutes);
}

function verifyAirports(answer) {
  faults.push(...differences(answer, airportsShape, 'airports'));
  const wanted = (status) => [...airports.values()].filter((row) => row.status === status).length;
  const codes = new Set(answer.map((one) => one.stationCode));
  must(codes.size === airports.size && answer.length === airports.size, 'airports: another number');
  for (const code of codes) must(airports.has(code), `airports: ${code} is not in the data`);
  console.log(
    `airports: ${answer.length} (${wanted('current')} current, ${wanted('recent')} recent)`,
  );
}

function verifyRoutes(answer) {
  faults.push(...differences(answer, routesShape, 'routes'));
  const begun = routes.filter(({ origin, begins }) => {
    const today = Temporal.Now.plainDateISO(airports.get(origin).tz).toString();
    return !begins || begins <= today;
  });
  const name = ({ origin, destination, dest }) => `${origin}-${destination ?? dest}`;
  const served = new Set(answer.routes.map(name));
  must(served.size === begun.length, `routes: ${served.size}, not ${begun.length}`);
  for (const route of begun) must(served.has(name(route)), `routes: ${name(route)} is missing`);
  console.log(`routes: ${served.size} of ${routes.length}, the others have not begun`);
}

function verifyBlackouts(answer) {
  faults.push(...differences(answer, blackoutsShape, 'blackout dates'));
  must(answer.length === blackoutDates.length, `blackout dates: ${answer.length}`);
  for (const day of blackoutDates) must(answer.includes(day), `blackout dates: ${day} is missing`);
  console.log(`blackout dates: ${answer.length}`);
}
