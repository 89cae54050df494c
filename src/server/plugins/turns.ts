import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { turnsByKey } from '#domain/concurrency-limit.ts';
import { callerOf } from '#server/http/caller.ts';

/** Requests of one network address at once. */
const AT_ONCE = 2;
/** After so many milliseconds, one that waits for a supplier or sends events no longer keeps the others of its address. */
const LONGEST_MS = 100;
/** What an address may use before it rests, in milliseconds of the event loop, and what it gets back in one. */
const USED = { mostMs: 300, backPerMs: 0.2 };
/** Milliseconds of rest for each that a request took. */
const REST = 4;
/** Addresses that are remembered, the last ones. */
const MOST_ADDRESSES = 50_000;

/**
 * Lets few requests of a network address begin at once, whatever they ask for, and rests between them once the address
 * has used much of the time of this process: whoever opens twenty connections leaves most of it to others. Waiting for
 * a database or a supplier takes no time.
 */
export function takeTurns(app: FastifyInstance): void {
  const inTurn = turnsByKey(AT_ONCE);
  const usedBy = new LRUCache<string, { readonly ms: number; readonly at: number }>({
    maxSize: MOST_ADDRESSES,
    sizeCalculation: () => 1,
  });
  const use = (address: string, ms: number): number => {
    const at = performance.now();
    const last = usedBy.get(address);
    const left = last ? Math.max(0, last.ms - (at - last.at) * USED.backPerMs) : 0;
    usedBy.set(address, { ms: left + ms, at });
    return left + ms;
  };
  app.addHook('onRequest', (request, reply, done) => {
    const address = callerOf(request).addressKey;
    void inTurn(address, async () => {
      const begun = performance.eventLoopUtilization();
      const answered = untilAnswered(reply);
      done();
      await answered;
      const ms = activeSince(begun);
      if (use(address, ms) > USED.mostMs) await delay(REST * ms);
    });
  });
}

/** Milliseconds in which the event loop did anything. */
const activeSince = (begun: EventLoopUtilization): number =>
  performance.eventLoopUtilization(begun).active;

/** Until the answer is sent or its caller is gone, but no longer than {@link LONGEST_MS}. */
const untilAnswered = ({ raw }: FastifyReply): Promise<void> =>
  new Promise((resolve) => {
    if (raw.closed) return resolve();
    const timer = setTimeout(resolve, LONGEST_MS).unref();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    raw.once('finish', end).once('close', end);
  });
