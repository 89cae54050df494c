import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { type Account, bearer, register, searchPath } from '#test/proofs/product.ts';
import type { Harness } from '../harness/open-harness.ts';
import type { Proof } from '../harness/prove.ts';

/** Times of a request and its answer; milliseconds since 1970, `answeredAt` absent without an answer. */
export interface Asked {
  readonly askedAt: number;
  answeredAt?: number;
}

/** An alert that was created, and perhaps deleted. */
export interface AlertFact extends Asked {
  readonly id: string;
  deleted?: Asked;
}

const DELETES = 0.3;

/** The requests of one person and the product's answers. */
export interface PersonFacts extends Account, Asked {
  readonly id: string;
  readonly token: string;
  readonly searches: Asked[];
  readonly alerts: AlertFact[];
}

/** So many days after today, in UTC. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

interface WriterOptions {
  readonly origin: string;
  readonly harness: Harness;
  readonly callers: number;
}

/** People register, search, create and delete alerts until `stop`, which returns what was confirmed. */
export function press(proof: Proof, { origin, harness, callers }: WriterOptions) {
  const people: PersonFacts[] = [];
  let goesOn = true;

  /** The response body; undefined without one. */
  const ask = async ({ token }: PersonFacts, method: string, path: string, body?: object) => {
    const headers = { ...bearer(token).headers, 'content-type': 'application/json' };
    const init = body ? { headers, body: JSON.stringify(body) } : bearer(token);
    const answer = await fetch(`${origin}${path}`, { ...init, method });
    const text = await answer.text();
    // An alert that was completed meanwhile is not deleted.
    const isFound = method === 'DELETE' && answer.status === 409;
    proof.check(answer.ok || isFound, `${path} was answered ${answer.status}: ${text}`);
    return answer.ok ? JSON.parse(text || '{}') : undefined;
  };

  const live = async (person: PersonFacts) => {
    const asked: Asked = { askedAt: Date.now() };
    person.searches.push(asked);
    if (await ask(person, 'GET', searchPath())) asked.answeredAt = Date.now();

    const askedAt = Date.now();
    const made = await ask(person, 'POST', '/api/notifications', {
      origin_airport: 'DEN',
      destination_airport: ['LAS', 'MCO', 'ATL', 'PHX'][proof.between(0, 3)],
      travel_dates: [dayAhead(proof.between(3, 6)), dayAhead(proof.between(7, 9))],
      // Equal alerts are refused, and so are GoWild alerts for blackout dates only.
      max_price: proof.between(20, 200) + person.alerts.length / 100,
      gowild_only: false,
    });
    if (made) person.alerts.push({ id: made.notification.id, askedAt, answeredAt: Date.now() });

    const alert = person.alerts.find(({ deleted }) => !deleted);
    if (!alert || proof.random() > DELETES) return;
    const deleted: Asked = { askedAt: Date.now() };
    if (!(await ask(person, 'DELETE', `/api/notifications/${alert.id}`))) return;
    alert.deleted = { ...deleted, answeredAt: Date.now() };
  };

  const call = async (caller: number) => {
    for (let turn = 0; goesOn; turn += 1) {
      const account = {
        email: `p${caller}-${turn}@example.test`,
        password: `lanterns over hill ${turn}`,
      };
      const askedAt = Date.now();
      const { status, body } = await register(origin, account);
      proof.check(status === 200, `a registration was answered ${status}`);
      if (status !== 200) continue;
      const { token, user } = body;
      const told = { id: user.id, token, askedAt, answeredAt: Date.now() };
      const person: PersonFacts = { ...account, ...told, searches: [], alerts: [] };
      people.push(person);
      await harness.db.update(users).set({ isPremium: true }).where(eq(users.id, person.id));
      for (let n = 0; n < 3 && goesOn; n += 1) await live(person);
    }
  };

  const calls = Promise.all(Array.from({ length: callers }, (_, caller) => call(caller)));
  calls.catch((error) => proof.check(false, `people were not answered: ${error}`));
  proof.atEnd(() => {
    goesOn = false;
  });
  return {
    async stop(): Promise<readonly PersonFacts[]> {
      goesOn = false;
      await calls;
      return people;
    },
  };
}
