import { describe, expect, it } from 'vitest';
import type { AppError } from '#domain/errors.ts';
import type { Actor } from '#domain/permissions.ts';
import { searches } from '#server/db/schema.ts';
import { testDatabase } from '#test/database.ts';
import { fixedFares, flight, givenMember, testServer } from '#test/harness.ts';
import { costlyQuestions, type Questioner } from './costly-questions.ts';

const member = (id: string): Actor => ({ kind: 'member', id, plan: 'premium', isAdmin: false });
const questioner = (actor: Actor, addressKey = '192.0.2.1'): Questioner => ({
  actor,
  caller: { addressKey },
});
const guest = (addressKey: string): Questioner =>
  questioner({ kind: 'guest', addressKey }, addressKey);

function pending<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

function started() {
  const clock = { ms: 0 };
  const costly = costlyQuestions(() => clock.ms);
  /** Seconds until a question is admitted; 0 if it is. */
  const wait = (who: Questioner, airports: number): number => {
    try {
      costly.take(who, airports);
      return 0;
    } catch (error) {
      expect((error as AppError).code).toBe('busy');
      return (error as AppError).details.retryAfterSeconds ?? 0;
    }
  };
  return { clock, costly, wait };
}

describe('costly questions', () => {
  it('ranks the answers of a caller by what it has asked before', async () => {
    const costly = costlyQuestions(() => 0);
    const ranks: number[] = [];
    for (const airports of [4, 8, 1])
      await costly.run(questioner(member('maya')), airports, async (rank) => ranks.push(rank));
    await costly.run(questioner(member('ada')), 1, async (rank) => ranks.push(rank));
    expect(ranks).toEqual([0, 4, 12, 0]);
  });

  it('lets a member ask about two times twenty airports, then about one every two seconds', () => {
    const { clock, wait } = started();
    const maya = questioner(member('maya'));
    expect([wait(maya, 20), wait(maya, 20)]).toEqual([0, 0]);
    expect(wait(maya, 1)).toBe(33);
    clock.ms += 33_000;
    expect([wait(maya, 1), wait(maya, 1)]).toEqual([0, 2]);
    clock.ms += 2_000;
    expect([wait(maya, 1), wait(maya, 1)]).toEqual([0, 2]);
  });

  it('lets a member ask about one airport twenty-four times at once', () => {
    const { wait } = started();
    const waits = Array.from({ length: 25 }, () => wait(questioner(member('maya')), 1));
    expect(waits).toEqual([...Array(24).fill(0), 1]);
  });

  it('counts guests by their address and members of one address by their accounts', () => {
    const { wait } = started();
    expect(Array.from({ length: 3 }, () => wait(guest('192.0.2.1'), 20))).toEqual([0, 0, 33]);
    expect(wait(guest('192.0.2.2'), 20)).toBe(0);
    expect(wait(questioner(member('maya')), 20)).toBe(0);
    expect(wait(questioner(member('noah')), 20)).toBe(0);
  });

  it('limits all accounts of one address together', () => {
    const { wait } = started();
    const waits = Array.from({ length: 20 }, (_, n) => wait(questioner(member(`m${n}`)), 20));
    expect(waits.filter((seconds) => seconds === 0)).toHaveLength(12);
    expect(wait(questioner(member('m20')), 1)).toBeGreaterThan(0);
    expect(wait(questioner(member('m20'), '192.0.2.9'), 1)).toBe(0);
  });

  it('works on one large question at a time, lets three wait and refuses the fifth', async () => {
    const { costly } = started();
    const gates = Array.from({ length: 5 }, () => pending<number>());
    const begun: number[] = [];
    const runs = gates.map((gate, n) =>
      costly.run(questioner(member(`m${n}`)), 20, () => {
        begun.push(n);
        return gate.promise;
      }),
    );
    await expect(runs[4]).rejects.toMatchObject({ code: 'busy' });
    expect(begun).toEqual([0]);
    for (const [n, gate] of gates.slice(0, 4).entries()) {
      gate.resolve(n);
      expect(await runs[n]).toBe(n);
    }
    expect(begun).toEqual([0, 1, 2, 3]);
    expect(await costly.run(questioner(member('m5')), 20, async () => 'next')).toBe('next');
  });

  it('answers six questions of one caller at once, and refuses the seventh', async () => {
    const { costly } = started();
    const gate = pending<void>();
    const runs = Array.from({ length: 6 }, () =>
      costly.run(questioner(member('maya')), 1, () => gate.promise),
    );
    const seventh = costly.run(questioner(member('maya')), 1, () => gate.promise);
    await expect(seventh).rejects.toMatchObject({ code: 'busy' });
    gate.resolve();
    await Promise.all(runs);
    await costly.run(questioner(member('maya')), 1, async () => undefined);
  });
});

describe('limits of costly calls', () => {
  const box = testDatabase();
  const CODES = 'ATL,BOS,CLE,CVG,DEN,DFW,JFK,LAS,LAX,MCO,MIA,MSP,ORD,PHL,PHX,RDU,SEA,SFO,SLC,TPA';

  it.each([
    ['searches of premium members', 'search', `origin=${CODES}`, 2],
    ['inbound searches', 'inbound', `destination=${CODES}`, 2],
    ['ways home', 'ways-home', `home=${CODES}`, 4],
  ])(
    'answers 503 with Retry-After to a greedy member, and counts no refused search: %s',
    async (_kind, path, query, most) => {
      const server = await testServer({
        db: box.db,
        fares: fixedFares([flight('LAS 18:00-08:00 > DEN 21:00-07:00', { standard: 98 })]),
      });
      const headers = await givenMember(server, box.db, { plan: 'premium' });
      const statuses: number[] = [];
      for (let n = 0; n <= most; n += 1) {
        const url = `/api/flights/${path}?${query}&date=2026-11-${22 + n}`;
        const answer = await server.inject({ url, headers });
        statuses.push(answer.statusCode);
        if (answer.statusCode === 200) continue;
        expect(answer.json().error).toBe('busy');
        expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      }
      expect(statuses).toEqual([...Array(most).fill(200), 503]);
      const counted = await box.db.select().from(searches);
      expect(counted).toHaveLength(path === 'ways-home' ? 0 : most);
    },
  );

  it('answers again what is cached, whoever asked too much', async () => {
    const server = await testServer({ db: box.db });
    const urlOf = (day: number) => `/api/flights/ways-home?home=${CODES}&date=2026-11-${day}`;
    for (let day = 22; day < 26; day += 1)
      expect((await server.inject(urlOf(day))).statusCode).toBe(200);
    expect((await server.inject(urlOf(26))).statusCode).toBe(503);
    expect((await server.inject(urlOf(22))).statusCode).toBe(200);
  });
});
