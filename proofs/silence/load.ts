import { setTimeout as delay } from 'node:timers/promises';
import { bearer } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';

const EVERY_MS = 100;
const METRICS_MS = 250;
/** A call that takes longer than this is given up and counts as failed. */
const GIVE_UP_MS = 12_000;

export interface Call {
  readonly kind: 'call' | 'readyz';
  /** 0 without an answer. */
  readonly status: number;
  /** When it was sent and answered; as of `performance.now()`. */
  readonly from: number;
  readonly to: number;
}

export interface Load {
  readonly calls: readonly Call[];
  /** When a job of this name last succeeded, as its worker says: a new value of the metric was seen then. */
  readonly successes: ReadonlyMap<string, readonly number[]>;
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly webs: readonly string[];
  /** Origin of the operations port of the worker. */
  readonly worker: string;
  readonly token: string;
}

const TASKS = ['watch', 'send-messages'];

/** Calls that need the database, whether answers come or not, and looks at the worker's jobs. */
export function openLoad(proof: Proof, { webs, worker, token }: LoadOptions): Load {
  const calls: Call[] = [];
  const open = new Set<Promise<void>>();
  const successes = new Map<string, number[]>(TASKS.map((task) => [task, []]));
  let isOver = false;

  const call = async (kind: Call['kind'], url: string) => {
    const from = performance.now();
    const signal = AbortSignal.timeout(GIVE_UP_MS);
    const status = await fetch(url, { ...bearer(token), signal }).then(
      async (answer) => {
        await answer.arrayBuffer();
        return answer.status;
      },
      () => 0,
    );
    calls.push({ kind, status, from, to: performance.now() });
  };
  const send = async () => {
    while (!isOver) {
      for (const web of webs)
        for (const one of [
          call('call', `${web}/api/auth/search-usage`),
          call('readyz', `${web}/readyz`),
        ]) {
          open.add(one);
          void one.finally(() => open.delete(one));
        }
      await delay(EVERY_MS);
    }
  };
  const watch = async () => {
    const last = new Map<string, string>();
    while (!isOver) {
      const signal = AbortSignal.timeout(GIVE_UP_MS);
      const text = await fetch(`${worker}/metrics`, { signal }).then(
        (answer) => answer.text(),
        () => '',
      );
      for (const [task, seen] of successes) {
        const [, value = ''] =
          new RegExp(`job_last_success_timestamp_seconds{task="${task}"} (.+)`).exec(text) ?? [];
        if (value === '' || value === last.get(task)) continue;
        seen.push(performance.now());
        last.set(task, value);
      }
      await delay(METRICS_MS);
    }
  };
  const running = Promise.all([send(), watch()]);
  const stop = async () => {
    isOver = true;
    await running;
    await Promise.all(open);
  };
  proof.atEnd(stop);
  return { calls, successes, stop };
}
