import { createServer } from 'node:http';
import type { FareKind } from '#domain/flight.ts';
import type { StoredEmail } from '../fakes/mail.ts';
import type { ToldFare } from './seats.ts';

/** What a test reads and changes of the product on a moved clock. */
export interface Moved {
  readonly moveTo: (time: string) => void;
  readonly tell: (number: string, kind: FareKind, fare: ToldFare) => void;
  readonly emails: (to: string) => readonly StoredEmail[];
  /** Bodies as the push service got them, oldest first. */
  readonly pushes: () => readonly Buffer[];
}

/**
 * `GET /clock?to=2026-12-02T07:00:00Z`; `GET /fare?number=F9%201747&kind=goWild&total=15.41&seats=2`, without a total
 * sold out; `/emails?to=` as `GET /api/sandbox/mail` answers; `/pushes` in base64.
 */
export function startControl(port: number, moved: Moved): Promise<void> {
  const server = createServer(({ url = '/' }, answer) => {
    const { pathname, searchParams } = new URL(url, 'http://control');
    const read = (name: string) => searchParams.get(name) ?? '';
    const answers: Readonly<Record<string, () => unknown>> = {
      '/clock': () => moved.moveTo(read('to')),
      '/fare': () => {
        const fare = { total: Number(read('total')), seats: Number(read('seats')) };
        const isGone = !searchParams.has('total');
        moved.tell(read('number'), read('kind') as FareKind, isGone ? 'gone' : fare);
      },
      '/emails': () => ({ emails: moved.emails(read('to')) }),
      '/pushes': () => ({ pushes: moved.pushes().map((body) => body.toString('base64')) }),
    };
    answer.setHeader('content-type', 'application/json');
    const found = answers[pathname];
    if (found) answer.end(JSON.stringify(found() ?? {}));
    else answer.writeHead(404).end('{}');
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
}
