import { expect, it } from 'vitest';
import { commandFixture } from '#test/operator/command-fixture.ts';

const { operate, auditRows } = commandFixture();

it('turns a call off and on by command, says so once and records the reason', async () => {
  expect(await operate('switch', 'trips', 'off', 'Too many questions')).toBe(
    'Trips: off now. Running processes follow within a few seconds.',
  );
  expect(await operate('switch', 'trips', 'off', 'Again')).toBe(
    'Trips: off already; nothing was changed.',
  );
  expect(await operate('switches')).toContain(
    'trips          off since 2026-11-21T18:00:00.000Z by the command line: Too many questions',
  );
  await operate('switch', 'trips', 'on', 'Calm again');
  expect(await operate('switches')).toMatch(/^trips +on$/m);
  expect(await auditRows()).toEqual([
    ['switch.turned-off', 'trips', { reason: 'Too many questions' }],
    ['switch.turned-on', 'trips', { reason: 'Calm again' }],
  ]);
});

it.each([
  [['login', 'off', 'x'], /^There is no call login\. Calls: wide-searches, /],
  [['trips', 'of', 'x'], /^Write off or on, not of\.$/],
  [['trips', 'off', ' '], /^Say why\.$/],
])('refuses the command switch %j', async (text, why) => {
  await expect(operate('switch', ...text)).rejects.toThrow(why);
});
