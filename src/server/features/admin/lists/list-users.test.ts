import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { billing } from '#server/db/payment-schema.ts';
import { idsByAddress, memberMatches } from '#server/db/queries/admin/users.ts';
import { ADMIN, adminFixture } from '#test/api/admin-fixture.ts';

const { box, now, setUp, givenUser, givenSearch, givenAlert } = adminFixture();

const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const emails = ({ users }: { users: { email: string }[] }) => users.map(({ email }) => email);

const namesOf = (listed: { users: { email: string }[] }) =>
  emails(listed)
    .map((email) => email.split('@')[0])
    .join(' ');

describe('GET /admin/users', () => {
  it('shows administrators a member as the member sees it, with the admin fields', async () => {
    const { see } = await setUp();
    const id = await givenUser('maya@example.test', {
      phoneNumber: '3035550101',
      passwordHash: '$argon2id$secret',
      isTrial: true,
      trialEndsAt: minutesAgo(-60),
      createdAt: minutesAgo(5),
    });
    await box.db.insert(billing).values({ userId: id, customerId: 'cus_1', checkedAt: now });
    await givenAlert(id);
    await givenAlert(id, { origins: ['SLC'] }, [{ state: 'passed' }]);
    await givenSearch({ userId: id });
    const { users } = await see('users', { q: 'maya@' });
    expect(users).toEqual([
      {
        id,
        email: 'maya@example.test',
        email_verified: false,
        first_name: 'Maya',
        last_name: 'Ruiz',
        phone_number: '3035550101',
        created_at: '2026-11-21T17:55:00.000Z',
        last_login: null,
        is_admin: false,
        is_premium: true,
        is_active: true,
        is_trial: true,
        trial_end: Date.parse('2026-11-21T19:00:00Z') / 1000,
        notification_count: 2,
        search_count: 1,
        has_password: true,
        stripe_customer_id: 'cus_1',
      },
    ]);
  });

  it('pages through all users, each once', async () => {
    const { see } = await setUp();
    for (let n = 0; n < 6; n += 1) await givenUser(`m${n}@example.test`);
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await see('users', { page, limit: 3 }));
    expect(pages.map(({ pagination }) => pagination)).toEqual(
      [1, 2, 3].map((page) => ({ page, limit: 3, total: 7, pages: 3 })),
    );
    expect(pages.map(({ users }) => users.length)).toEqual([3, 3, 1]);
    expect(new Set(pages.flatMap(emails)).size).toBe(7);
  });

  it('answers an empty page beyond the last, with the totals', async () => {
    const { see } = await setUp();
    expect(await see('users', { page: 99, limit: 10 })).toEqual({
      users: [],
      pagination: { page: 99, limit: 10, total: 1, pages: 1 },
    });
    expect((await see('users', { q: 'nobody' })).pagination).toMatchObject({ total: 0, pages: 1 });
  });

  it('clamps the page and the limit of the user list', async () => {
    const { see, get } = await setUp();
    const cases = [
      [{}, { page: 1, limit: 50 }],
      [{ limit: 100 }, { page: 1, limit: 100 }],
      [{ limit: 5_000 }, { page: 1, limit: 100 }],
      [
        { limit: -1, page: -1 },
        { page: 1, limit: 1 },
      ],
      [{ page: 1e30 }, { page: 100_000, limit: 50 }],
    ] as const;
    for (const [query, pagination] of cases)
      expect((await see('users', query)).pagination).toMatchObject(pagination);
    expect((await get('users?limit=many')).statusCode).toBe(400);
  });

  it('shows at most a hundred users a page', async () => {
    const { see } = await setUp();
    for (let n = 0; n < 101; n += 1) await givenUser(`m${n}@example.test`);
    expect((await see('users', { limit: 5_000 })).users).toHaveLength(100);
  });

  describe('sorting users', () => {
    it('sorts users by each column in both directions, those who never signed in lowest', async () => {
      const { see } = await setUp();
      const seen = { createdAt: minutesAgo(30), lastLoginAt: minutesAgo(1) };
      const ann = await givenUser('ann@sorted.test', seen);
      const bob = await givenUser('bob@sorted.test', { createdAt: minutesAgo(20) });
      const login = { createdAt: minutesAgo(10), lastLoginAt: minutesAgo(9) };
      const cat = await givenUser('cat@sorted.test', login);
      for (const userId of [bob, bob, cat]) await givenSearch({ userId });
      for (const userId of [ann, ann, ann, cat]) await givenAlert(userId);
      const ascending = {
        created_at: 'ann bob cat',
        last_login: 'bob cat ann',
        email: 'ann bob cat',
        search_count: 'ann cat bob',
        notification_count: 'bob cat ann',
      };
      for (const [sort, expected] of Object.entries(ascending))
        for (const order of ['asc', 'desc']) {
          const found = emails(await see('users', { sort, order, q: 'sorted.test' }));
          const names = found.map((email) => email.slice(0, 3));
          expect((order === 'asc' ? names : names.reverse()).join(' '), sort).toBe(expected);
        }
    });

    it('sorts users with equal values in the same order on every page', async () => {
      const { see } = await setUp();
      for (let n = 0; n < 20; n += 1) await givenUser(`m${n}@example.test`);
      for (const sort of ['created_at', 'last_login', 'search_count', 'notification_count']) {
        const pages = [];
        for (const page of [1, 2, 3, 4, 5, 6, 7])
          pages.push(...emails(await see('users', { sort, page, limit: 3 })));
        expect(new Set(pages).size, sort).toBe(21);
      }
    });

    it('sorts users newest first by default and refuses unknown columns', async () => {
      const { see, get } = await setUp();
      await givenUser('new@example.test', { createdAt: minutesAgo(-1) });
      expect(emails(await see('users'))).toEqual(['new@example.test', ADMIN]);
      for (const query of ['sort=password_hash', 'order=random', 'filter=x'])
        expect((await get(`users?${query}`)).statusCode, query).toBe(400);
    });
  });

  it('filters users by plan and role', async () => {
    const { see } = await setUp();
    await givenUser('free@example.test');
    await givenUser('paid@example.test', { isPremium: true });
    const trial = { isTrial: true, isPremium: true };
    await givenUser('trial@example.test', { ...trial, trialEndsAt: minutesAgo(-1) });
    await givenUser('ended@example.test', { ...trial, trialEndsAt: minutesAgo(1) });
    await givenUser('gone@example.test', { isPremium: true, isActive: false });
    await givenUser('given@example.test', { grantedUntil: minutesAgo(-1) });
    await givenUser('used@example.test', { grantedUntil: now });
    const expected = {
      free: 'admin ended free used',
      trial: 'trial',
      premium: 'given paid',
      disabled: 'gone',
      admin: 'admin',
      all: 'admin ended free given gone paid trial used',
    };
    for (const [filter, names] of Object.entries(expected)) {
      const listed = await see('users', { filter, sort: 'email', order: 'asc' });
      expect(namesOf(listed), filter).toBe(names);
      expect(listed.pagination.total, filter).toBe(names.split(' ').length);
    }
  });

  describe('searching users', () => {
    it('searches users by name and email address without wildcards', async () => {
      const { see } = await setUp();
      const person = (email: string, firstName: string, lastName: string) =>
        givenUser(`${email}@example.test`, { firstName, lastName });
      await person('a', 'Maria', 'Lopez');
      await person('b', 'Leo', 'Lopez');
      await person('percent', 'Per%cent', 'Smith');
      await person('under_score', 'Una', 'Smith');
      await person('back', 'Back\\slash', 'Smith');
      await person('quote', 'Sean', "O'Neil");
      const expected = {
        LOPEZ: 'a b',
        'maria lo': 'a',
        '  leo  ': 'b',
        'B@EXAMPLE': 'b',
        '%': 'percent',
        _: 'under_score',
        r_s: 'under_score',
        '\\': 'back',
        "o'": 'quote',
        '%%%': '',
        zzz: '',
      };
      for (const [q, names] of Object.entries(expected)) {
        const listed = await see('users', { q, sort: 'email', order: 'asc' });
        expect(namesOf(listed), q).toBe(names);
        expect(listed.pagination.total, q).toBe(names === '' ? 0 : names.split(' ').length);
      }
    });

    it('finds users by name and email address whatever the case and accents of either', async () => {
      const { see } = await setUp();
      const person = (email: string, firstName: string, lastName: string) =>
        givenUser(`${email}@example.test`, { firstName, lastName });
      await person('a', 'Élodie', 'Brûlé');
      await person('b', 'Elodie', 'Smith');
      await person('c', 'Søren', 'Østergård');
      await person('d', 'Łukasz', 'Weiß');
      await person('e', 'Zoe\u0308', 'Æsop');
      await person('josé', 'Dương', 'Đặng');
      const expected = {
        elodie: 'a b',
        ELODIE: 'a b',
        élodie: 'a b',
        ÉLODIE: 'a b',
        'e\u0301lodie b': 'a',
        'odie brule': 'a',
        soren: 'c',
        'SØREN ØSTER': 'c',
        ostergard: 'c',
        lukasz: 'd',
        'łUKASZ w': 'd',
        weiss: 'd',
        WEIẞ: 'd',
        'zoë a': 'e',
        aesop: 'e',
        'duong dang': 'josé',
        'JOSE@': 'josé',
      };
      for (const [q, names] of Object.entries(expected)) {
        const listed = await see('users', { q, sort: 'email', order: 'asc' });
        expect(namesOf(listed), q).toBe(names);
        expect(listed.pagination.total, q).toBe(names.split(' ').length);
      }
    });

    it('refuses a user search that no name can match', async () => {
      const { get } = await setUp();
      for (const q of ['%00', 'x'.repeat(101)])
        expect((await get(`users?q=${q}`)).statusCode).toBe(400);
    });
  });
});

describe('the search of members', () => {
  it.each(['maya', 'Ma_ya 50%', 'Ångström'])(
    'finds names and addresses with %s by their index',
    async (words) => {
      const plans: string[] = [];
      await box.db.transaction(async (tx) => {
        await tx.execute(sql`set local enable_seqscan = off`);
        for (const where of [memberMatches(words), sql`id in (${idsByAddress(tx, words)})`])
          plans.push(
            JSON.stringify((await tx.execute(sql`explain select from users where ${where}`)).rows),
          );
      });
      expect(plans.map((plan) => plan.match(/Index Scan on (\w+)/)?.[1])).toEqual([
        'users_search',
        'users_search',
      ]);
    },
  );
});
