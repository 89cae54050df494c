import { eq } from 'drizzle-orm';
import { users } from '#server/db/schema.ts';
import { type Account, bearer, register, searchPath } from '#test/proofs/product.ts';
import type { Proof } from '../stage/prove.ts';
import type { Stage } from '../stage/stage.ts';

/** When something was asked for and when the answer was there; milliseconds since 1970, `answeredAt` absent without one. */
export interface Asked {
  readonly askedAt: number;
  answeredAt?: number;
}

/** An alert that was set, and perhaps deleted. */
export interface AlertFact extends Asked {
  readonly id: string;
  deleted?: Asked;
}

/** What one person has asked for, and what the product has said to it. */
export interface PersonFacts extends Account, Asked {
  readonly id: string;
  readonly token: string;
  readonly searches: Asked[];
  readonly alerts: AlertFact[];
}

export interface WriterOptions {
  readonly origin: string;
  readonly stage: Stage;
  readonly callers: number;
}

const DELETES = 0.3;

/** So many days after today, in UTC. */
export const dayAhead = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** People register, search, set and delete alerts until `stop`, which answers what they have been told. */
export function press(
  proof: Proof,
  { origin, stage, callers }: WriterOptions,
): { stop(): Promise<readonly PersonFacts[]> } {
  const people: PersonFacts[] = [];
  let goesOn = true;

  const ask = async (path: string, init: RequestInit): Promise<any> => {
    const answer = await fetch(`${origin}${path}`, init);
    const text = await answer.text();
    proof.check(answer.ok, `${path} was answered ${answer.status}: ${text}`);
    return answer.ok && text !== '' ? JSON.parse(text) : undefined;
  };

  const search = async (person: PersonFacts) => {
    const asked: Asked = { askedAt: Date.now() };
    person.searches.push(asked);
    if (await ask(searchPath(), bearer(person.token))) asked.answeredAt = Date.now();
  };

  const setAlert = async (person: PersonFacts) => {
    const askedAt = Date.now();
    const { headers } = bearer(person.token);
    const body = JSON.stringify({
      origin_airport: 'DEN',
      destination_airport: ['LAS', 'MCO', 'ATL', 'PHX'][proof.between(0, 3)],
      travel_dates: [dayAhead(proof.between(3, 6)), dayAhead(proof.between(7, 9))],
      max_price: proof.between(20, 200),
      gowild_only: proof.random() < 0.5,
    });
    const answer = await ask('/api/notifications', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    });
    if (answer) person.alerts.push({ id: answer.notification.id, askedAt, answeredAt: Date.now() });
  };

  const dropAlert = async (person: PersonFacts) => {
    const alert = person.alerts.find(({ deleted }) => !deleted);
    if (!alert || proof.random() > DELETES) return;
    const asked: Asked = { askedAt: Date.now() };
    const answer = await fetch(`${origin}/api/notifications/${alert.id}`, {
      method: 'DELETE',
      ...bearer(person.token),
    });
    await answer.text();
    // Found meanwhile: it stays.
    if (answer.status === 409) return;
    proof.check(answer.ok, `a deletion was answered ${answer.status}`);
    alert.deleted = { ...asked, answeredAt: Date.now() };
  };

  const live = async (caller: number) => {
    for (let turn = 0; goesOn; turn += 1) {
      const account = { email: `p${caller}-${turn}@example.test`, password: `secret ${turn}` };
      const askedAt = Date.now();
      const { status, body } = await register(origin, account);
      proof.check(status === 200, `a registration was answered ${status}`);
      if (status !== 200) continue;
      const { token, user } = body;
      const person = { ...account, id: user.id, token, askedAt, answeredAt: Date.now() };
      const facts: PersonFacts = { ...person, searches: [], alerts: [] };
      people.push(facts);
      await stage.db.update(users).set({ isPremium: true }).where(eq(users.id, facts.id));
      for (let n = 0; n < 3 && goesOn; n += 1) {
        await search(facts);
        await setAlert(facts);
        await dropAlert(facts);
      }
    }
  };

  const lives = Promise.all(Array.from({ length: callers }, (_, caller) => live(caller)));
  lives.catch((error) => proof.check(false, `people were not answered: ${error}`));
  proof.atEnd(() => {
    goesOn = false;
  });
  return {
    async stop() {
      goesOn = false;
      await lives;
      return people;
    },
  };
}
