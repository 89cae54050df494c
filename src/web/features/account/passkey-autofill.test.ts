import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { screenTest } from '#test/screen/open-app.tsx';
import { fakePasskeys, SENT_ASSERTION } from '#test/screen/passkey-fixture.ts';
import type { UsedPasskey } from '#web/session/passkeys.ts';
import { offerPasskeysInAutofill } from './passkey-button.tsx';

screenTest();

const MINUTE = 60_000;

// What waits here is a promise: once the library is there, none takes longer than a few turns of the event loop.
beforeAll(() => import('@simplewebauthn/browser'));
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** With the field that a browser needs for it. */
function offer() {
  const field = document.createElement('input');
  field.setAttribute('autocomplete', 'username webauthn');
  document.body.append(field);
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const fixture = fakePasskeys({ autofill: true });
  const used: UsedPasskey[] = [];
  const autofill = offerPasskeysInAutofill({
    signIn: async (passkey) => void used.push(passkey),
    onError: () => undefined,
  });
  onTestFinished(() => {
    autofill.stop();
    field.remove();
    vi.useRealTimers();
    Reflect.deleteProperty(document, 'hidden');
  });
  const asked = async (count: number) => {
    await settle();
    expect(fixture.questions).toHaveLength(count);
  };
  return { ...fixture, autofill, used, asked };
}

function setHidden(hidden: boolean) {
  Object.defineProperty(document, 'hidden', { value: hidden, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('the question for a passkey in the autofill', () => {
  it('is asked again every four minutes, before its challenge expires', async () => {
    const { asked, choose, used } = offer();
    await asked(1);
    vi.advanceTimersByTime(4 * MINUTE - 1);
    await asked(1);
    vi.advanceTimersByTime(1);
    await asked(2);
    choose();
    await settle();
    expect(used).toEqual([SENT_ASSERTION]);
  });

  it('rests while nobody sees the page, and is asked again when it is old by then', async () => {
    const { asked } = offer();
    await asked(1);
    setHidden(true);
    vi.advanceTimersByTime(MINUTE);
    setHidden(false);
    setHidden(true);
    vi.advanceTimersByTime(20 * MINUTE);
    await asked(1);
    setHidden(false);
    await asked(2);
  });

  it('ends with the page', async () => {
    const { asked, questions, autofill } = offer();
    await asked(1);
    autofill.stop();
    await settle();
    expect(questions[0]?.hasEnded()).toBe(true);
    vi.advanceTimersByTime(20 * MINUTE);
    setHidden(false);
    await asked(1);
  });
});
