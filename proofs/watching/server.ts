import { type Model, rollBack } from '#test/watch-model/tables.ts';
import type { VirtualTime } from './virtual-time.ts';

/** The server ends a transaction in which nothing was said for so long: its client may be gone. */
const IDLE_MS = 30_000;

/** Whoever talks to the server; it tells them apart and no more. */
export type Client = object;

/** What a transaction has done, to be judged once it is committed. */
export type Deed = (moment: number) => void;

export interface Transaction {
  readonly owner: Client;
  readonly deeds: Deed[];
  isOver: boolean;
}

/** The database server: one transaction at a time; whoever else has something to say waits. */
export interface Server {
  readonly model: Model;
  readonly open: Transaction | undefined;
  /** Resolves when no transaction is open. */
  free(): Promise<void>;
  begin(owner: Client): Transaction;
  commit(transaction: Transaction): void;
  rollBack(transaction: Transaction): void;
  /** The process is gone, or has fallen silent for good. */
  lose(owner: Client): void;
  /** The process says nothing until `until`. */
  silence(owner: Client, until: number): void;
  /** Work that is done at once, after the open transaction. */
  soon(work: () => void): void;
}

export function server(model: Model, time: VirtualTime): Server {
  let open: Transaction | undefined;
  let waiting: (() => void)[] = [];

  function end(transaction: Transaction): void {
    transaction.isOver = true;
    open = undefined;
    const others = waiting;
    waiting = [];
    for (const goOn of others) goOn();
  }
  function takeBack(transaction: Transaction): void {
    if (transaction.isOver) return;
    rollBack(model);
    end(transaction);
  }
  return {
    model,
    get open() {
      return open;
    },
    async free() {
      while (open) await new Promise<void>((resolve) => void waiting.push(resolve));
    },
    begin(owner) {
      model.undo = [];
      open = { owner, deeds: [], isOver: false };
      return open;
    },
    commit(transaction) {
      model.undo = undefined;
      for (const deed of transaction.deeds) deed(time.now());
      end(transaction);
    },
    rollBack: takeBack,
    lose(owner) {
      if (open?.owner === owner) takeBack(open);
    },
    silence(owner, until) {
      const transaction = open;
      if (transaction?.owner !== owner || until - time.now() < IDLE_MS) return;
      time.at(time.now() + IDLE_MS, () => takeBack(transaction));
    },
    soon(work) {
      const now = () => {
        if (open) waiting.push(now);
        else work();
      };
      now();
    },
  };
}
