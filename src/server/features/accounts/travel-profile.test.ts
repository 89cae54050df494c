import type { FastifyInstance } from 'fastify';
import { describe, expect, it } from 'vitest';
import { NO_TRAVEL_PROFILE } from '#contract/travel-profile.ts';
import { travelProfiles, users } from '#server/db/schema.ts';
import { accountFixture, type Headers } from '#test/api/account-fixture.ts';
import { givenMember } from '#test/harness.ts';

const { box, setUp, setUpMember } = accountFixture();

const MINE = { home_airports: ['DEN', 'COS'], party: 2, passes: 1, den: true, warm_from: 70 };

const send = (
  server: FastifyInstance,
  method: 'GET' | 'PUT' | 'POST',
  headers: Headers,
  payload?: object,
) => server.inject({ method, url: '/api/profile/travel', headers, ...(payload && { payload }) });

const stored = async (server: FastifyInstance, headers: Headers) =>
  (await send(server, 'GET', headers)).json().profile;

describe('how a member travels', () => {
  it('is unknown until it is saved, and then what was saved last', async () => {
    const { server, member } = await setUpMember();
    expect((await send(server, 'GET', member)).json()).toEqual({ profile: null });
    const saved = await send(server, 'PUT', member, MINE);
    expect([saved.statusCode, saved.json()]).toEqual([200, { profile: MINE }]);
    const next = { ...MINE, home_airports: ['LAS'], passes: 0, den: false };
    await send(server, 'PUT', member, next);
    expect(await stored(server, member)).toEqual(next);
  });

  it('is that of the caller alone, and goes with the account', async () => {
    const { server, member } = await setUpMember();
    const other = await givenMember(server, box.db, { email: 'leo@example.test' });
    await send(server, 'PUT', member, MINE);
    expect(await stored(server, other)).toBeNull();
    await box.db.delete(users);
    expect(await box.db.select().from(travelProfiles)).toEqual([]);
  });

  it('is taken over from a device only where the account has none', async () => {
    const { server, member } = await setUpMember();
    const first = await send(server, 'POST', member, MINE);
    expect([first.statusCode, first.json()]).toEqual([200, { profile: MINE }]);
    const second = await send(server, 'POST', member, NO_TRAVEL_PROFILE);
    expect([second.statusCode, second.json()]).toEqual([200, { profile: MINE }]);
  });

  it('is taken over from one of several devices at a time, and all learn from which', async () => {
    const { server, member } = await setUpMember();
    const answers = await Promise.all(
      [1, 2, 3, 4].map((party) =>
        send(server, 'POST', member, { ...NO_TRAVEL_PROFILE, party, passes: 0 }),
      ),
    );
    const told = new Set(answers.map((answer) => answer.body));
    expect(told.size).toBe(1);
    expect(await stored(server, member)).toEqual(answers[0]?.json().profile);
  });

  it('is taken over without home airports that are not known here', async () => {
    const { server, member } = await setUpMember();
    const answer = await send(server, 'POST', member, { ...MINE, home_airports: ['QQQ', 'DEN'] });
    expect(answer.json().profile.home_airports).toEqual(['DEN']);
  });

  it.each([
    [{ home_airports: ['DEN', 'DEN'] }, 'home_airports', 'An airport stands there twice'],
    [{ home_airports: ['Narnia'] }, 'home_airports.0', 'Airports have codes of three letters'],
    [
      { home_airports: ['ATL', 'BOS', 'CLE', 'DEN', 'EWR', 'FLL', 'LAS', 'MCO'] },
      'home_airports',
      'Please choose at most 7 airports',
    ],
    [{ home_airports: ['QQQ'] }, 'home_airports', 'We do not know QQQ'],
    [{ party: 0 }, 'party', 'A party is 1 to 4 travelers'],
    [{ party: 5 }, 'party', 'A party is 1 to 4 travelers'],
    [{ party: '2' }, 'party', 'A party is 1 to 4 travelers'],
    [{ party: 1.5 }, 'party', 'A party is 1 to 4 travelers'],
    [{ party: 1, passes: 2 }, 'passes', 'Passes are 0 to the number of travelers'],
    [{ passes: -1 }, 'passes', 'Passes are 0 to the number of travelers'],
    [{ den: 1 }, 'den', ''],
    [{ warm_from: 121 }, 'warm_from', 'Warm is 0 to 120 °F'],
    [{ warm_from: undefined }, 'warm_from', ''],
    [{ is_admin: true }, 'is_admin', ''],
  ])('is refused with %j, naming the field %s', async (change, field, words) => {
    const { server, member } = await setUpMember();
    const answer = await send(server, 'PUT', member, { ...MINE, ...change });
    expect(answer.statusCode, answer.body).toBe(400);
    expect(answer.json().fields[field]).toContain(words);
    expect(await box.db.select().from(travelProfiles)).toEqual([]);
  });

  it('is not there for a guest', async () => {
    const { server } = await setUp();
    for (const [method, body] of [['GET'], ['PUT', MINE], ['POST', MINE]] as const)
      expect((await send(server, method, {}, body)).statusCode).toBe(401);
  });
});
