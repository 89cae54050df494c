import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Proof } from './prove.ts';

/** Longest pause before a recipient and before an email is accepted, so that kills fall in between. */
const SLOW_MS = 20;

export interface Delivery {
  /** The Message-ID, which a resent email repeats. */
  readonly key: string;
  readonly to: string;
  /** Name of the sender. */
  readonly sender: string;
  /** When the connection was opened and when the whole email had arrived; as of `performance.now()`. */
  readonly beganAt: number;
  readonly at: number;
}

export interface MailServer {
  readonly url: string;
  /** URL of the server for a named sender. */
  readonly urlFor: (sender: string) => string;
  /** Every accepted email, including resent ones. */
  readonly deliveries: readonly Delivery[];
  /** Names of the senders that are sending an email at this moment. */
  readonly senders: () => string[];
}

interface Connection {
  readonly beganAt: number;
  sender: string;
}

/** A mail server that accepts everything slowly and records it. */
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
  // A killed sender breaks its connection.
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
