import { expect, it } from 'vitest';
import { commandFor } from '#server/operator/commands.ts';
import { adminFixture } from '#test/api/admin-fixture.ts';
import { stillClock } from '#test/harness.ts';

const { box, audited } = adminFixture();

async function operate(name: string, ...text: string[]): Promise<string> {
  const perform = await commandFor(name, text).prepare({ text, dataFolder: 'data' });
  return perform({ db: box.db, clock: stillClock() });
}

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
  expect((await audited()).map(({ action, actorId, detail }) => [action, actorId, detail])).toEqual(
    [
      ['switch.turned-off', null, { reason: 'Too many questions' }],
      ['switch.turned-on', null, { reason: 'Calm again' }],
    ],
  );
});

it.each([
  [['login', 'off', 'x'], /^There is no call login\. Calls: wide-searches, /],
  [['trips', 'of', 'x'], /^Write off or on, not of\.$/],
  [['trips', 'off', ' '], /^Say why\.$/],
])('refuses the command switch %j', async (text, why) => {
  await expect(operate('switch', ...text)).rejects.toThrow(why);
});
