/** One object of the sandbox. */
export interface SandboxRow {
  readonly id: string;
  readonly kind: string;
  readonly customerId: string | null;
  /** JSON. */
  readonly body: unknown;
  readonly createdAt: Date;
  /** When it changes by itself; null for never. */
  readonly dueAt: Date | null;
}

/** One delivery of an event that is still to come. */
export interface SandboxDelivery {
  readonly id: number;
  readonly body: string;
}

/** What can be done while nobody else does anything. */
export interface SandboxBox {
  find(id: string): Promise<SandboxRow | undefined>;
  /** Newest first. */
  listOf(customerId: string, kind: string): Promise<readonly SandboxRow[]>;
  /** What was due at `now` or before, the earliest first. */
  listDue(now: Date): Promise<readonly SandboxRow[]>;
  /** Adds it, or takes the place of the one with its id. */
  put(row: SandboxRow): Promise<void>;
  remove(id: string): Promise<void>;
  promiseDelivery(delivery: { readonly body: string; readonly dueAt: Date }): Promise<void>;
  /** Hands out what is due, the earliest first, and puts each off as if it had failed. */
  claimDeliveries(now: Date): Promise<readonly SandboxDelivery[]>;
  removeDelivery(id: number): Promise<void>;
}

export interface SandboxStore {
  /** Runs one piece of work after the other; one that throws leaves nothing behind. */
  change<T>(work: (box: SandboxBox) => Promise<T>): Promise<T>;
}

const SECOND_MS = 1_000;
const LONGEST_PAUSE_MS = 600_000;

/** How long a delivery waits for its next try: twice as long each time, up to ten minutes. */
export const pauseAfter = (attempts: number): number =>
  Math.min(LONGEST_PAUSE_MS, SECOND_MS * 2 ** (attempts - 1));
