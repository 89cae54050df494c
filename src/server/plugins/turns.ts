import { AsyncLocalStorage } from 'node:async_hooks';
import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { turnsByKey } from '#server/concurrency.ts';
import { callerOf } from '#server/http/caller.ts';

/** Requests of one network address at once. */
const AT_ONCE = 2;
/** After so many milliseconds, one that waits for a supplier or sends events no longer keeps the others of its address. */
const LONGEST_MS = 100;
/**
 * What an address may use before it rests, in milliseconds of the event loop, what it gets back in one, and what is
 * remembered of it at most.
 */
const USED = { mostMs: 300, backPerMs: 0.2, rememberedMs: 600 };
/** Up to here it has used little: while the server is too busy, it is admitted before others. */
const LITTLE_MS = 50;
/** From here on, its requests are worked on one by one beside others. */
const MUCH_MS = USED.mostMs / 2;
/** It rests if another address asked for something so many milliseconds before. */
const JUST_BEFORE_MS = 1_000;
/** Addresses that are remembered, the last ones. */
const MOST_ADDRESSES = 50_000;

const inTurnOfAnother = new AsyncLocalStorage<true>();

/** Asks this server on behalf of a request: what is asked takes no turn beside that of the request. */
export const askInItsTurn = <T>(ask: () => Promise<T>): Promise<T> =>
  inTurnOfAnother.run(true, async () => await ask());

/**
 * Lets few requests of a network address begin at once, whatever they ask for, and rests between them once the address
 * has used much of the time of this process and others are there: whoever opens twenty connections leaves most of it to
 * them. Waiting for a database or a supplier takes no time.
 * @returns whether the network address of a request has used little of that time lately.
 */
export function takeTurns(app: FastifyInstance): (request: FastifyRequest) => boolean {
  const inTurn = turnsByKey(AT_ONCE);
  const alone = turnsByKey();
  const usedBy = new LRUCache<string, { readonly ms: number; readonly at: number }>({
    maxSize: MOST_ADDRESSES,
    sizeCalculation: () => 1,
  });
  const usedOf = (address: string): number => {
    const last = usedBy.get(address);
    return last ? Math.max(0, last.ms - (performance.now() - last.at) * USED.backPerMs) : 0;
  };
  const use = (address: string, ms: number): void => {
    const used = Math.min(usedOf(address) + ms, USED.rememberedMs);
    usedBy.set(address, { ms: used, at: performance.now() });
  };
  const present = lastAddresses();
  app.addHook('onRequest', (request, reply, done) => {
    if (inTurnOfAnother.getStore()) return done();
    const address = callerOf(request).addressKey;
    present.note(address);
    const turn = async () => {
      const tooMuch = usedOf(address) - USED.mostMs;
      if (tooMuch > 0 && present.hasOthers(address)) await rest(tooMuch / USED.backPerMs);
      const begun = performance.eventLoopUtilization();
      const answered = untilAnswered(reply);
      done();
      await answered;
      use(address, activeSince(begun));
    };
    void inTurn(address, () => {
      const isMuch = usedOf(address) > MUCH_MS && present.hasOthers(address);
      return isMuch ? alone(address, turn) : turn();
    });
  });
  return (request) => usedOf(callerOf(request).addressKey) <= LITTLE_MS;
}

/** The last two addresses that asked for something, and when. */
function lastAddresses() {
  const nobody = { address: '', at: Number.NEGATIVE_INFINITY };
  let [last, former] = [nobody, nobody];
  return {
    note(address: string): void {
      if (last.address !== address) former = last;
      last = { address, at: performance.now() };
    },
    hasOthers(address: string): boolean {
      const other = last.address === address ? former : last;
      return performance.now() - other.at < JUST_BEFORE_MS;
    },
  };
}

const rest = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms).unref());

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
