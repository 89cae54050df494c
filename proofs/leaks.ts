// Sends forty-two secrets through every call and to every other path, valid and invalid, and sets them in the
// configuration; services and mail server answer badly and repeat them; then tables disappear, and at last the database.
// No secret may appear in the product's output. One is printed on purpose and must be found. Each table has a column
// more than the product knows, whose value no answer, file, message or page may have either, nor what stands in the
// columns of hashes and sealed keys. `--broken` counts the printed secret among the forty-two; `--broken column` copies
// the value of an unknown column into one that answers have.
import { setTimeout as delay } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { generateSync } from 'otplib';
import { SCOPES } from '#domain/api-key.ts';
import { outbox } from '#server/db/message-schema.ts';
import { savedTrips } from '#server/db/saved-trip-schema.ts';
import { banners, users } from '#server/db/schema.ts';
import { givenFullMember } from '#test/api/full-member.ts';
import { freePort, type Run, start, terminate, until } from '#test/proofs/product.ts';
import { type Harness, openHarness } from './harness/open-harness.ts';
import { type Proof, prove } from './harness/prove.ts';
import { type Caller, type Calls, callsTo } from './leaks/calls.ts';
import { ALL, CANARIES, PLANTED } from './leaks/canaries.ts';
import { findSecrets, isIn } from './leaks/find-secrets.ts';
import { openHostileMailServer, openHostileService } from './leaks/hostile-services.ts';
import { addSecretColumns, storedSecrets } from './leaks/secret-columns.ts';
import { openValve } from './leaks/valve.ts';

const DAY_MS = 86_400_000;
const { passwords, emails, phones, keys, names, tokens, words, cards } = CANARIES;

/** Jobs fail about once a second; long enough for each to have logged it. */
const OUTAGE_MS = { quick: 2_000, full: 30_000 };
/** What members are sent and send; accounts still exist. */
const BROKEN_TABLES = ['outbox', 'alerts', 'searches', 'push_subscriptions', 'billing'];
const planting = `process.stdout.write('${PLANTED}\\n')`;

/** Configures everything, each service a hostile one. */
async function environmentOf(proof: Proof, databaseUrl: string): Promise<Record<string, string>> {
  const service = await openHostileService(proof);
  return {
    DATABASE_URL: databaseUrl,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '1',
    DRAIN_MS: '0',
    SIGN_IN_FAILURES: '100000',
    REGISTRATIONS_PER_HOUR: '100000',
    SMTP_URL: `smtp://sender:${keys.mail}@${await openHostileMailServer(proof)}`,
    UNSUBSCRIBE_SECRET: keys.unsubscribe,
    TWO_FACTOR_KEYS: keys.twoFactor,
    GOOGLE_CLIENT_ID: 'roamfare.apps.example',
    GOOGLE_KEYS_URL: `${service}/certs`,
    STRIPE_SECRET_KEY: keys.stripe,
    STRIPE_WEBHOOK_SECRETS: keys.webhook,
    STRIPE_API_URL: service,
    TWILIO_ACCOUNT_SID: 'AC00000000000000000000000000000000',
    TWILIO_AUTH_TOKEN: keys.twilio,
    TWILIO_FROM: '+13035550100',
    TWILIO_API_URL: service,
    VAPID_PUBLIC_KEY: `B${'A'.repeat(86)}`,
    VAPID_PRIVATE_KEY: keys.push,
    FARES: 'feed',
    FARE_FEED_URL: `${service}/fares`,
    FARE_FEED_KEY: keys.fares,
    LITEAPI_KEY: keys.hotels,
    LITEAPI_URL: `${service}/hotels`,
    CARS_FEED_URL: `${service}/cars`,
    CARS_FEED_KEY: keys.cars,
    WEATHER: 'nws',
    NWS_URL: `${service}/weather`,
    IP_LOCATION_URL: `${service}/{ip}/json`,
  };
}

interface Started {
  readonly run: Run;
  readonly metrics: () => Promise<string>;
}

async function begin(proof: Proof, role: 'web' | 'worker', environment: Record<string, string>) {
  const [port, opsPort] = [await freePort(), await freePort()];
  const operations = `http://127.0.0.1:${opsPort}`;
  const run = await start({
    role,
    port,
    // A worker is ready when its operations port says so.
    ...(role === 'worker' && { port: opsPort }),
    environment: { ...environment, OPS_PORT: String(opsPort) },
  });
  proof.atEnd(() => terminate(run));
  const metrics = async () => (await fetch(`${operations}/metrics`)).text();
  return { run, metrics } satisfies Started;
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Calls with input of members: valid bodies and some invalid ones. */
function storyOf(): readonly (readonly [string, string, object?])[] {
  const date = inDays(5);
  const alert = {
    origin_airport: 'DEN',
    destination_airport: 'LAS',
    travel_dates: [date],
    max_price: 99,
    gowild_only: false,
    phone_number: phones.alert,
    sms_consent: true,
  };
  const browser = {
    endpoint: `https://fcm.googleapis.com/fcm/send/${tokens.bearer}`,
    keys: { p256dh: `BKiteSubscriptionKey${'A'.repeat(67)}`, auth: 'KiteSubscriptionAuthAA' },
  };
  return [
    ['POST', '/auth/register', accountOf(emails.other, passwords.next)],
    ['PUT', '/auth/profile', { phone_number: phones.profile }],
    ['PUT', '/auth/password', { current_password: passwords.wrong, new_password: passwords.next }],
    ['POST', '/auth/login', { email: emails.member, password: passwords.wrong }],
    ['POST', '/auth/google', { token: tokens.google, password: passwords.google }],
    ['POST', '/auth/forgot-password', { email: emails.member }],
    ['POST', '/auth/forgot-password', { email: emails.other }],
    ['POST', '/auth/reset-password', { token: tokens.resetLink, password: passwords.reset }],
    ['POST', '/auth/email', { email: emails.changed, password: passwords.own }],
    ['POST', '/auth/verify-email', { token: tokens.resetLink }],
    ['PUT', '/auth/profile', { email: emails.changed, password: passwords.own }],
    ['POST', '/notifications', alert],
    ['PUT', '/notifications/browser', browser],
    ['GET', `/notifications/unsubscribe?token=${tokens.stopEmails}`],
    ['POST', `/notifications/unsubscribe?token=${tokens.stopEmails}`, {}],
    ['GET', `/flights/search?origin=DEN&date=${date}`],
    ['GET', `/flights/single?origin=DEN&destination=LAS&date=${date}`],
    ['GET', '/location'],
    ['POST', '/subscription/create-checkout-session', { plan_type: 'monthly' }],
    ['POST', '/sandbox/checkout/x/pay', { card: cards.number, code: cards.code }],
    [
      'POST',
      '/faults',
      { reference: 'ab12cd34', name: 'TypeError', place: `/${words.path}?${words.query}` },
    ],
    ['GET', `/admin/users?q=${emails.member}`],
  ];
}

const accountOf = (email: string, password: string) => ({
  email,
  password,
  first_name: names.first,
  last_name: names.last,
});

/** A member, an admin, and a member with a row in every table that can hold one, all premium. */
async function registerAll({ db }: Harness, calls: Calls) {
  const register = async (email: string, password: string) => {
    const { token } = await calls.make('POST', '/auth/register', accountOf(email, password));
    const [user] = await db
      .update(users)
      .set({ isPremium: true })
      .where(eq(users.email, email))
      .returning({ id: users.id });
    return { token: token as string, id: user?.id ?? '', email };
  };
  const member = await register(emails.member, passwords.own);
  const admin = await register(emails.admin, passwords.admin);
  await db.update(users).set({ isAdmin: true }).where(eq(users.email, emails.admin));
  const full = await register(emails.full, passwords.own);
  await givenFullMember(db, '2001', full);
  await db.insert(banners).values({ text: 'Mind the gap', changedAt: new Date() });
  return { member, admin, full };
}

/** What hostile services answer, what this installation has not, and a kept trip that cannot be read. */
const UNANSWERED = [
  '/flights/search',
  '/flights/single',
  '/flights/inbound',
  '/flights/ways-home',
  '/flights/look',
  '/weather/:destination',
  '/hotels/search/airport/:code',
  '/cars/locations',
  '/cars/availability',
  '/saved-trips/:id',
  '/sandbox/mail',
  '/sandbox/texts',
  '/sandbox/fares',
  '/sandbox/checkout/:id',
  '/sandbox/portal/:id',
];

/** Reads all that can be read. */
async function readAll(
  { db }: Harness,
  calls: Calls,
  {
    full,
    admin,
    feed,
  }: {
    readonly full: Caller & { readonly id: string };
    readonly admin: Caller;
    readonly feed: string;
  },
): Promise<string[]> {
  const trips = await db.select({ id: savedTrips.id }).from(savedTrips);
  const date = inDays(5);
  return calls.readAll([full, admin], {
    id: [full.id, ...trips.map(({ id }) => id)],
    file: [`${feed}.ics`],
    airport: ['DEN'],
    origin: ['DEN'],
    origins: ['DEN'],
    destination: ['LAS'],
    destinations: ['LAS'],
    home: ['LAS'],
    from: ['DEN'],
    to: ['LAS'],
    nights: ['1-2'],
    travel_dates: [date],
    code: ['DEN'],
    query: ['Denver'],
    date: [date],
    out: [date],
    day: [date],
    month: [date.slice(0, 7)],
  });
}

/** Turns two-factor sign-in on and begins a sign-in: the secrets that this makes. */
async function secondFactorOf(calls: Calls, member: Caller): Promise<string[]> {
  const { secret } = await calls.make('POST', '/auth/two-factor/begin', {}, member);
  const proof = { code: generateSync({ secret }) };
  const { recovery_codes } = await calls.make('POST', '/auth/two-factor/confirm', proof, member);
  const account = { email: emails.member, password: passwords.own };
  const { challenge } = await calls.make('POST', '/auth/login', account);
  await calls.make('POST', '/auth/login/code', { challenge, code: recovery_codes[0] });
  return [secret, challenge, ...recovery_codes];
}

/** What lets a program in, or anybody who knows it, and what is good for one sign-in. */
async function grantsOf(calls: Calls, member: Caller): Promise<Record<'key' | 'feed', string>> {
  const named = { name: 'A program', scopes: SCOPES };
  const { token } = await calls.make('POST', '/profile/keys', named, member);
  const { address } = await calls.make('POST', '/saved-trips/feed', {}, member);
  const feed: string = /feed\/([\w-]{20,})/.exec(address)?.[1] ?? '';
  if (feed === '') throw new Error(`there is no secret in ${address}`);
  await calls.make('GET', `/saved-trips/feed/${feed}.ics`);
  const { options } = await calls.make('POST', '/auth/passkey-options', {});
  const { nonce } = await calls.make('POST', '/auth/google-nonce', {});
  const grants = { key: token, feed, challenge: options.challenge, nonce };
  for (const [name, secret] of Object.entries(grants))
    if (typeof secret !== 'string') throw new Error(`there is no ${name}`);
  return grants;
}

async function tellAll(calls: Calls, callers: readonly Caller[]): Promise<void> {
  for (const caller of callers)
    for (const [method, path, body] of storyOf()) await calls.make(method, path, body, caller);
}

/** Links with tokens, as the emails contain them. */
async function linksIn({ db }: Harness): Promise<string[]> {
  const messages = await db.select({ text: outbox.text }).from(outbox);
  const links = messages.flatMap(({ text }) => text.match(/token=[\w.-]{20,}/g) ?? []);
  return links.map((link) => link.slice('token='.length));
}

/** Makes every write to the table fail. */
const takeAway = ({ db }: Harness, table: string) =>
  db.execute(sql.raw(`alter table ${table} rename to ${table}_away`));

/** The operator's tables as text. */
async function tableText({ db }: Harness, query: ReturnType<typeof sql>): Promise<string> {
  const { rows } = await db.execute(query);
  return JSON.stringify(rows);
}

const isPrintedCounted = ({ isBroken, error }: Proof) => isBroken && error === undefined;

await prove('leaks', async (proof) => {
  const mode = proof.isFull ? 'full' : 'quick';
  const harness = await openHarness(proof);
  const columns = await addSecretColumns(harness);
  const valve = await openValve(proof, harness.url);
  const environment = await environmentOf(proof, valve.url);
  const nodeOptions = `--import=data:text/javascript,${encodeURIComponent(planting)}`;
  const [web, worker] = await Promise.all([
    begin(proof, 'web', { ...environment, NODE_OPTIONS: nodeOptions }),
    begin(proof, 'worker', environment),
  ]);
  const calls = callsTo(proof, web.run.origin);
  const { member, admin, full } = await registerAll(harness, calls);
  const grants = await grantsOf(calls, member);
  const factor = await secondFactorOf(calls, member);
  await tellAll(calls, [member, admin, { token: grants.key }]);
  const givenOut = [...factor, ...Object.values(grants), ...(await linksIn(harness))];
  const born = [member.token, admin.token, ...givenOut];
  const secrets = [...born, new URL(harness.url).password].filter((secret) => secret !== '');
  if (proof.error === 'column')
    await harness.db.update(banners).set({ text: String(columns[1]?.value) });
  // Before the calls that end sessions.
  const unread = await readAll(harness, calls, { full, admin, feed: grants.feed });
  proof.check(unread.join() === UNANSWERED.join(), `nobody was answered ${unread.join(' ')}`);
  const hidden = [...columns, ...(await storedSecrets(harness))];
  let made = await calls.makeAll([{}, { token: tokens.bearer }, member, admin], ['filled']);
  made += await calls.makeAll([member], ['odd']);
  made += await calls.makeAll([{}], ['broken']);
  await calls.makeNonsense();
  await until(async () => (await worker.metrics()).includes('messages_total{'));
  proof.say(`${made} calls, ${calls.refusals.length} refused`);
  const messages = await tableText(harness, sql`select subject, text, html from outbox`);
  const metrics = [await web.metrics(), await worker.metrics()];
  await until(async () => (await harness.db.$count(sql`process_reports`)) === 2);

  for (const table of BROKEN_TABLES) await takeAway(harness, table);
  await tellAll(calls, [member]);
  await takeAway(harness, 'users');
  await tellAll(calls, [{}, member]);

  await valve.shut();
  await tellAll(calls, [{}]);
  made += await calls.makeAll([{}, member], ['filled']);
  await calls.makeNonsense();
  await delay(OUTAGE_MS[mode]);
  metrics.push(await web.metrics(), await worker.metrics());
  await Promise.all([terminate(web.run), terminate(worker.run)]);

  const places = {
    'output of web': web.run.output(),
    'output of worker': worker.run.output(),
    metrics: metrics.join('\n'),
    'bodies of refusals and pages': [...new Set(calls.refusals)].join('\n'),
    'reports of processes': await tableText(
      harness,
      sql`select id, role, host, report from process_reports`,
    ),
    'audit log': await tableText(harness, sql`select action, subject, detail from audit_log`),
  };
  const toAll = { ...places, answers: [...calls.answers].join('\n'), messages };
  const sent = [...ALL, ...secrets, ...(isPrintedCounted(proof) ? [PLANTED] : [])];
  const hits =
    findSecrets(
      proof,
      sent.map((value) => ({ value, name: value })),
      places,
    ) + findSecrets(proof, hidden, toAll);
  proof.check(isIn(places['output of web'], PLANTED), 'the planted line was not found');
  for (const [place, text] of Object.entries(toAll))
    proof.check(text.length > 2, `there is nothing in the ${place}`);
  const bytes = Object.values(toAll).reduce((sum, text) => sum + text.length, 0);
  proof.say(
    `${ALL.length + secrets.length} secrets and ${hidden.length} of columns, ${hits} hits in ${bytes} bytes`,
  );
  const counts = { canaries: ALL.length, born: secrets.length, hidden: hidden.length };
  return { ...counts, calls: made, bytes, hits };
});
