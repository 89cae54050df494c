// A process of its own that holds connections to the product and gets nowhere with them: some say nothing, some send
// a request byte by byte, some its body, some take the answer byte by byte. Whoever is cut off comes again.
import { connect, type Socket } from 'node:net';
import type { World } from './world.ts';

export interface SlowOrder {
  readonly world: World;
  readonly count: number;
}

export interface SlowDelivered {
  readonly open: number;
  /** Connections of each way that were ended by the product, and how long it bore the longest one, in seconds. */
  readonly ended: Readonly<Record<Way, { readonly count: number; readonly longest: number }>>;
  /** Of connections without a whole request: ended ones that were borne for at most 20 seconds, of all that old. */
  readonly endedInTime: number;
}

const WAYS = ['silent', 'head', 'body'] as const;
type Way = (typeof WAYS)[number] | 'answer';
/** One in so many has a whole request: what these ask for is work, and work is not the trial. */
const READERS = 20;

const BYTE_EVERY_MS = 1_000;
const BYTES_TAKEN = 1_000;
/** Opened over so many milliseconds, so that opening them is not the trial. */
const OPENED_IN_MS = 5_000;
const IN_TIME_S = 20;

const HEAD = `GET /api/site HTTP/1.1\r\nhost: x\r\nx-slow: ${'a'.repeat(2_000)}\r\n\r\n`;
const BODY = `POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 2000\r\n\r\n`;

interface Held {
  readonly way: Way;
  readonly socket: Socket;
  readonly since: number;
  sent: number;
}

function hold({ world, count }: SlowOrder) {
  const held = new Set<Held>();
  const ends: { readonly way: Way; readonly seconds: number }[] = [];
  let goesOn = true;

  const open = (n: number) => {
    const way = n % READERS === 0 ? 'answer' : (WAYS[n % WAYS.length] ?? 'silent');
    const { port, hostname } = new URL(world.origins[n % world.origins.length] ?? '');
    const socket = connect(Number(port), hostname);
    const one: Held = { way, socket, since: performance.now(), sent: 0 };
    socket.on('error', () => {});
    socket.on('connect', () => {
      if (way === 'body') socket.write(BODY);
      if (way === 'answer') socket.write(wholeSearch(world, n));
    });
    if (way === 'answer') socket.pause();
    else socket.resume();
    socket.on('close', () => {
      held.delete(one);
      if (!goesOn) return;
      ends.push({ way, seconds: (performance.now() - one.since) / 1_000 });
      open(n);
    });
    held.add(one);
  };
  for (let n = 0; n < count; n += 1) setTimeout(open, (n * OPENED_IN_MS) / count, n);

  const drip = setInterval(() => {
    for (const one of held) {
      if (one.way === 'head') one.socket.write(HEAD.charAt(one.sent));
      if (one.way === 'body') one.socket.write('a');
      if (one.way === 'answer') one.socket.read(BYTES_TAKEN);
      one.sent += 1;
    }
  }, BYTE_EVERY_MS);

  return (): SlowDelivered => {
    goesOn = false;
    clearInterval(drip);
    const now = performance.now();
    const without = ({ way }: { readonly way: Way }) => way !== 'answer';
    const inTime = ends.filter((end) => without(end) && end.seconds <= IN_TIME_S).length;
    const late =
      ends.filter((end) => without(end) && end.seconds > IN_TIME_S).length +
      [...held].filter((one) => without(one) && now - one.since > IN_TIME_S * 1_000).length;
    const delivered = {
      open: held.size,
      ended: endedBy(ends),
      endedInTime: inTime / (inTime + late),
    };
    for (const { socket } of held) socket.destroy();
    return delivered;
  };
}

const endedBy = (ends: readonly { readonly way: Way; readonly seconds: number }[]) =>
  Object.fromEntries(
    [...WAYS, 'answer' as const].map((way) => {
      const times = ends.filter((end) => end.way === way).map(({ seconds }) => seconds);
      return [way, { count: times.length, longest: Math.round(Math.max(0, ...times)) }];
    }),
  ) as SlowDelivered['ended'];

/** The largest answer there is, as large as it can be. */
function wholeSearch({ premium, days }: World, n: number): string {
  const request = [
    `GET /api/flights/search?origin=DEN&date=${days[1]} HTTP/1.1`,
    'host: x',
    'accept-encoding: identity',
    `authorization: Bearer ${premium[n % premium.length]}`,
  ];
  return `${request.join('\r\n')}\r\n\r\n`;
}

let stop: (() => SlowDelivered) | undefined;
process.on('message', (order: SlowOrder | 'stop') => {
  if (order !== 'stop') stop = hold(order);
  else if (stop) process.send?.(stop());
});
