import type { FastifyInstance } from 'fastify';
import type { DemoAccount } from './features/accounts/demo-accounts.ts';
import type { Log } from './observe/log.ts';
import type { Operations } from './observe/operations.ts';

/** `all` is web and worker in one process, on the built-in database. */
export type Role = 'web' | 'worker' | 'all';

/** The composed product, as the process that runs it sees it. */
export interface App {
  readonly server: FastifyInstance;
  readonly log: Log;
  readonly operations: Operations;
  /** Loads reference data and, when `embedded`, demo accounts. Safe to repeat and to race. */
  prepare(options: {
    readonly embedded: boolean;
    readonly dataDir: string;
  }): Promise<readonly DemoAccount[]>;
  /**
   * Prepares what the first requests would wait for, for five seconds at most; until it ends `/readyz` answers 503.
   */
  warmUp(): Promise<void>;
  /** Starts everything that runs by itself; the answer stops it after its current task. */
  startWorker(): Promise<() => Promise<void>>;
  /** Writes down every few seconds how this process is; the answer ends that. */
  report(role: Role): () => Promise<void>;
  /** From now on `/readyz` answers 503, so that a load balancer sends no new work. */
  drain(): void;
}
