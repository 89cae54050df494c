import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import type { Proof } from '../stage/prove.ts';

/** Longest pause before a recipient and before a letter is acknowledged: kills shall fall in between. */
const SLOW_MS = 20;

export interface Delivery {
  /** The Message-ID, by which a letter that comes again is known. */
  readonly key: string;
  /** As of `performance.now()`. */
  readonly at: number;
}

export interface MailServer {
  readonly url: string;
  /** Every letter that was taken, also again. */
  readonly deliveries: readonly Delivery[];
  /** Whether a letter is being handed over at this moment. */
  readonly isBusy: () => boolean;
}

/** A mail server that takes everything, slowly, and remembers it. */
export async function openMailServer(proof: Proof): Promise<MailServer> {
  const deliveries: Delivery[] = [];
  const open = new Set<string>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect({ id }, done) {
      open.add(id);
      done();
    },
    onClose: ({ id }) => void open.delete(id),
    onRcptTo: (_address, _session, done) =>
      void delay(proof.between(0, SLOW_MS)).then(() => done()),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const [, key = ''] = /^message-id: <(.+)@/im.exec(Buffer.concat(chunks).toString()) ?? [];
        deliveries.push({ key, at: performance.now() });
        void delay(proof.between(0, SLOW_MS)).then(() => done());
      });
    },
  });
  // A sender that is killed leaves its connection broken.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  proof.atEnd(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.server.address() as AddressInfo;
  return { url: `smtp://127.0.0.1:${port}`, deliveries, isBusy: () => open.size > 0 };
}
