import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Proof } from './prove.ts';

/** Longest pause before a recipient and before a letter is acknowledged: kills shall fall in between. */
const SLOW_MS = 20;

export interface Delivery {
  /** The Message-ID, by which a letter that comes again is known. */
  readonly key: string;
  readonly to: string;
  /** The name that the sender goes by. */
  readonly sender: string;
  /** When the connection was opened and when the whole letter was there; as of `performance.now()`. */
  readonly beganAt: number;
  readonly at: number;
}

export interface MailServer {
  readonly url: string;
  /** The same server, for a sender that goes by a name. */
  readonly urlFor: (sender: string) => string;
  /** Every letter that was taken, also again. */
  readonly deliveries: readonly Delivery[];
  /** Who is handing a letter over at this moment, by name. */
  readonly senders: () => string[];
}

interface Connection {
  readonly beganAt: number;
  sender: string;
}

/** A mail server that takes everything, slowly, and remembers it. */
export async function openMailServer(proof: Proof): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const open = new Map<string, Connection>();
  const pause = () => delay(proof.between(0, SLOW_MS));
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect({ id }, done) {
      open.set(id, { beganAt: performance.now(), sender: '' });
      done();
    },
    onClose: ({ id }) => void open.delete(id),
    onMailFrom(_address, { id, hostNameAppearsAs }, done) {
      const connection = open.get(id);
      if (connection) connection.sender = hostNameAppearsAs;
      done();
    },
    onRcptTo: (_address, _session, done) => void pause().then(() => done()),
    onData(stream, { id, envelope }, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, key = ''] = /^message-id:\s*<(.+)@/im.exec(Buffer.concat(chunks).toString()) ?? [];
        const to = envelope.rcptTo.map(({ address }) => address).join();
        const at = performance.now();
        deliveries.push({ key, to, at, ...(open.get(id) ?? { beganAt: at, sender: '' }) });
        void pause().then(() => done());
      });
    },
  });
  // A sender that is killed leaves its connection broken.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proof.atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    urlFor: (sender) => `${url}?name=${sender}`,
    deliveries,
    senders: () => [...open.values()].map(({ sender }) => sender),
  };
}
