import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { passkeys } from '#server/db/sign-in-schema.ts';
import { openLog } from '#server/telemetry/log.ts';
import { isSignedIn, MINUTE, post } from '#test/api/account-fixture.ts';
import { softAuthenticator } from '#test/api/authenticator.ts';
import { OPERATOR, operatorFixture } from '#test/api/operator-fixture.ts';
import { givenPasskey } from '#test/api/passkey-fixture.ts';
import { turnOn } from '#test/api/two-factor-fixture.ts';
import { person, testApp } from '#test/harness.ts';

const { box, setUp, changes } = operatorFixture();
const CHANGE = ['PUT', '/admin/blackout-dates/2026-12-09'] as const;

const admins = ENDPOINTS.filter(({ path }) => path.startsWith('/admin/'));

describe('calls of administrators that change something', () => {
  it('all need a confirmed session, and no call that reads does', () => {
    const unlike = admins.filter(({ method, action }) => {
      const { confirmed }: Permission = PERMISSIONS[action];
      return (confirmed === true) !== (method !== 'GET');
    });
    expect(unlike.map(({ method, path }) => `${method} ${path}`)).toEqual([]);
  });

  it('are refused ten minutes after the sign-in and answered after a confirmation', async () => {
    const { call, clock, server, admin } = await setUp();
    clock.moveBy(10 * MINUTE + 1);
    const refused = await call(CHANGE);
    expect([refused.statusCode, refused.json().error]).toEqual([403, 'confirmation_needed']);
    expect(await changes()).toEqual([]);
    expect((await call(['GET', '/admin/dashboard'])).statusCode).toBe(200);
    await post(server, 'confirm', { password: person().password }, admin);
    expect((await call(CHANGE)).statusCode).toBeLessThan(300);
    expect(await changes()).toHaveLength(1);
  });
});

describe('administrators who must sign in with two factors', () => {
  const REQUIRED = { ADMIN_TWO_FACTOR: 'required' };

  it('are refused in every call before an authenticator app is on, and use the product as members', async () => {
    const { call, server, admin } = await setUp(undefined, REQUIRED);
    for (const { method, path } of admins) {
      const answer = await call([method as 'GET', path.replace(/:\w+/g, 'nothing')]);
      expect([path, answer.statusCode, answer.json().error]).toEqual([
        path,
        403,
        'second_factor_required',
      ]);
    }
    const usage = await server.inject({ url: '/api/auth/search-usage', headers: admin });
    expect(usage.statusCode).toBe(200);
    expect(await box.db.execute('select * from audit_log')).toMatchObject({ rows: [] });
  });

  it('are admitted once it is on', async () => {
    const { call, clock, server, admin } = await setUp(undefined, REQUIRED);
    await turnOn(server, clock, admin);
    expect((await call(['GET', '/admin/dashboard'])).statusCode).toBe(200);
    expect((await call(CHANGE)).statusCode).toBeLessThan(300);
  });

  describe('and have a passkey', () => {
    /** An administrator with a passkey; `signIn` enters with it, or with another way. */
    async function setUpPasskey() {
      const fixture = await setUp(undefined, REQUIRED);
      const { server, admin, call } = fixture;
      const authenticator = await givenPasskey(server, admin);
      const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });
      const byPasskey = async () => {
        const { options } = (await post(server, 'passkey-options', {})).json();
        return bearer((await post(server, 'passkey', authenticator.get(options))).json());
      };
      const byPassword = async () => {
        const { password } = person();
        return bearer((await post(server, 'login', { email: OPERATOR, password })).json());
      };
      const look = async (headers: Record<string, string>) => {
        const answer = await call(['GET', '/admin/dashboard'], headers);
        return answer.json().error ?? answer.statusCode;
      };
      return { ...fixture, byPasskey, byPassword, look };
    }

    it('are admitted in a session that the passkey has opened, also to change something', async () => {
      const { byPasskey, look, call } = await setUpPasskey();
      const session = await byPasskey();
      expect(await look(session)).toBe(200);
      expect((await call(CHANGE, session)).statusCode).toBeLessThan(300);
    });

    it('are refused in a session that a password has opened, whatever the passkey did elsewhere', async () => {
      const { byPasskey, byPassword, look, admin } = await setUpPasskey();
      await byPasskey();
      expect(await look(await byPassword())).toBe('second_factor_required');
      expect(await look(admin)).toBe('second_factor_required');
    });

    it('are refused once the passkey is removed, also when another one is added', async () => {
      const { byPasskey, look, server } = await setUpPasskey();
      const session = await byPasskey();
      await box.db.delete(passkeys);
      expect(await look(session)).toBe('second_factor_required');
      await givenPasskey(server, session, softAuthenticator());
      expect(await look(session)).toBe('second_factor_required');
      expect(await isSignedIn(server, session)).toBe(true);
    });

    it('are admitted in every session once an authenticator app is on', async () => {
      const { byPasskey, look, server, clock, admin } = await setUpPasskey();
      await turnOn(server, clock, admin);
      expect([await look(admin), await look(await byPasskey())]).toEqual([200, 200]);
    });
  });

  it('are not asked for one by default', async () => {
    const { call } = await setUp();
    expect((await call(['GET', '/admin/dashboard'])).statusCode).toBe(200);
  });

  it.each([
    ['optional', 1],
    ['required', 0],
  ])('are %s, of which the start in production logs %i warnings', async (setting, count) => {
    const lines: string[] = [];
    await testApp({
      db: box.db,
      log: openLog({ level: 'warn', write: (line) => lines.push(line) }),
      environment: {
        NODE_ENV: 'production',
        PUBLIC_URL: 'https://fares.example',
        ADMIN_TWO_FACTOR: setting,
      },
    });
    const warnings = lines.filter((line) => line.includes('ADMIN_TWO_FACTOR is optional'));
    expect(warnings).toHaveLength(count);
  });
});
