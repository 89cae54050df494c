import {
  pauseAfter,
  type SandboxBox,
  type SandboxDelivery,
  type SandboxRow,
  type SandboxStore,
} from './store.ts';

interface Waiting extends SandboxDelivery {
  readonly dueAt: Date;
  readonly attempts: number;
}

interface Contents {
  readonly rows: Map<string, SandboxRow>;
  readonly deliveries: Map<number, Waiting>;
}

const byDueAt = (a: { dueAt: Date | null }, b: { dueAt: Date | null }) =>
  (a.dueAt?.getTime() ?? 0) - (b.dueAt?.getTime() ?? 0);

/** Forgets everything with the process: for a stand-in server. */
export function memoryStore(): SandboxStore {
  let contents: Contents = { rows: new Map(), deliveries: new Map() };
  let lastDelivery = 0;
  let previous: Promise<unknown> = Promise.resolve();

  const nextId = () => {
    lastDelivery += 1;
    return lastDelivery;
  };
  return {
    change(work) {
      const turn = previous.then(async () => {
        const draft = {
          rows: new Map(contents.rows),
          deliveries: new Map(contents.deliveries),
        };
        const result = await work(boxOver(draft, nextId));
        contents = draft;
        return result;
      });
      previous = turn.catch(() => {});
      return turn;
    },
  };
}

function boxOver({ rows, deliveries }: Contents, nextId: () => number): SandboxBox {
  const isDue = ({ dueAt }: { dueAt: Date | null }, now: Date) => dueAt !== null && dueAt <= now;
  return {
    find: async (id) => rows.get(id),
    listOf: async (customerId, kind) =>
      [...rows.values()]
        .filter((row) => row.customerId === customerId && row.kind === kind)
        .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime()),
    listDue: async (now) => [...rows.values()].filter((row) => isDue(row, now)).sort(byDueAt),
    put: async (row) => {
      // A copy: what the caller does with the object later is no business of the store.
      rows.set(row.id, { ...row, body: structuredClone(row.body) });
    },
    remove: async (id) => {
      rows.delete(id);
    },
    promiseDelivery: async (delivery) => {
      const id = nextId();
      deliveries.set(id, { ...delivery, id, attempts: 0 });
    },
    claimDeliveries: async (now) => {
      const due = [...deliveries.values()].filter((one) => isDue(one, now)).sort(byDueAt);
      for (const one of due) {
        const attempts = one.attempts + 1;
        const dueAt = new Date(now.getTime() + pauseAfter(attempts));
        deliveries.set(one.id, { ...one, attempts, dueAt });
      }
      return due.map(({ id, body }) => ({ id, body }));
    },
    removeDelivery: async (id) => {
      deliveries.delete(id);
    },
  };
}
