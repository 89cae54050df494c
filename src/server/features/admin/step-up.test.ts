import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '#contract/all.ts';
import { PERMISSIONS, type Permission } from '#domain/permissions.ts';
import { openLog } from '#server/telemetry/log.ts';
import { MINUTE, post } from '#test/api/account-fixture.ts';
import { operatorFixture } from '#test/api/operator-fixture.ts';
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

describe('administrators who must have a second factor', () => {
  const REQUIRED = { ADMIN_TWO_FACTOR: 'required' };

  it('are refused in every call before it is on, and use the product as members', async () => {
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
