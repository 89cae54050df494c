import { launch, type Run } from '#test/proofs/product.ts';
import type { MailServer } from './mail-server.ts';
import type { Proof } from './prove.ts';

const COUNT = 3;
/** Emails that a worker sends at once: so many of a killed one may go out again. */
export const EMAILS_AT_ONCE = 10;
/** The youngest worker ends most often, so that older ones come to poll. */
const YOUNGEST = 0.8;
/** A worker does not listen on it. */
const UNUSED_PORT = 3000;
/** A worker that finds no database when it starts exits, and may notice an outage so much later. */
const AFTER_OUTAGE_MS = 5_000;

export type Signal = 'SIGKILL' | 'SIGTERM';

/** When the database was unreachable; as of `performance.now()`. */
export interface Outage {
  readonly from: number;
  to: number;
}

/** The end of a worker that the proof ended. */
export interface Ending {
  readonly worker: string;
  /** As of `performance.now()`. */
  readonly at: number;
}

export interface Workers {
  /** Starts the missing workers. */
  fill(): void;
  /** Ends a worker that is sending an email, or any worker when none is or `anyOne` is set. */
  endOne(options: { readonly anyOne: boolean }): Promise<void>;
  readonly endings: readonly Ending[];
  /** Workers that ended by themselves while they had a database, or with a wrong exit status. */
  readonly complaints: readonly string[];
  /** Waits until every ended worker is gone. */
  gone(): Promise<void>;
}

export interface WorkersOptions {
  readonly program: string;
  /** Absent for a program that has no roles. */
  readonly role?: 'worker';
  readonly signal: Signal;
  readonly database: { readonly url: string; readonly outages: readonly Outage[] };
  readonly mail: MailServer;
  readonly environment: Readonly<Record<string, string>>;
}

interface Worker {
  readonly name: string;
  readonly run: Run;
  readonly ended: Promise<void>;
  asked: boolean;
}

/** Three workers of the product. They stop with the proof. */
export function workersOf(proof: Proof, options: WorkersOptions): Workers {
  const { signal, database, mail } = options;
  const everybody: Worker[] = [];
  let running: Worker[] = [];
  const endings: Ending[] = [];
  const complaints: string[] = [];

  const isExcused = (at: number) =>
    database.outages.some(({ from, to }) => at >= from && at <= to + AFTER_OUTAGE_MS);

  const noticeEnd = (worker: Worker, how: number | string) => {
    running = running.filter((one) => one !== worker);
    // A process that gets the signal before it listens ends by the signal itself.
    const expected = worker.asked ? how === 0 || how === signal : isExcused(performance.now());
    if (!expected) complaints.push(`${worker.name} ended with ${how}: ${worker.run.output()}`);
  };

  const startOne = () => {
    const name = `worker-${everybody.length + 1}`;
    const { program, role, environment } = options;
    const own = {
      DATABASE_URL: database.url,
      SMTP_URL: mail.urlFor(name),
      MESSAGES_AT_ONCE: String(EMAILS_AT_ONCE),
    };
    const run = launch({
      program,
      ...(role && { role }),
      port: UNUSED_PORT,
      environment: { ...environment, ...own },
    });
    const ended = run.ended.then((how) => noticeEnd(worker, how));
    const worker: Worker = { name, run, ended, asked: false };
    everybody.push(worker);
    running.push(worker);
  };

  const ask = (worker: Worker, how: Signal) => {
    worker.asked = true;
    running = running.filter((one) => one !== worker);
    worker.run.child.kill(how);
  };
  const gone = async () => {
    await Promise.all(everybody.flatMap(({ asked, ended }) => (asked ? ended : [])));
  };

  proof.atEnd(async () => {
    for (const worker of everybody) ask(worker, 'SIGKILL');
    await gone();
  });
  return {
    endings,
    complaints,
    gone,
    fill() {
      while (running.length < COUNT) startOne();
    },
    async endOne({ anyOne }) {
      const busy = new Set(anyOne ? [] : mail.senders());
      const inHand = running.filter(({ name }) => busy.has(name));
      const choice = inHand.length > 0 ? inHand : running;
      const isYoungest = !anyOne && proof.random() < YOUNGEST;
      const worker = isYoungest ? choice.at(-1) : proof.shuffled(choice)[0];
      if (!worker) return;
      ask(worker, signal);
      endings.push({ worker: worker.name, at: performance.now() });
      if (signal === 'SIGKILL') await worker.ended;
    },
  };
}
