import { describe, expect, it } from 'vitest';
import type { Sms } from '#server/providers/sms/port.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';

export interface SmsUnderTest {
  readonly sms: Sms;
  /** Numbers that were handed over so far, as ten digits. */
  readonly recipients: () => readonly string[] | Promise<readonly string[]>;
  /** From now on nothing is taken. */
  readonly breakDown: () => void | Promise<void>;
}

const text = (to: string, words = 'A seat') => ({
  key: `test:${to}:${words}`,
  to,
  text: words,
  validForSeconds: 3_600,
});

/** The promises of {@link Sms}, as tests. Each adapter's own test file calls this once. */
export function smsConformance(make: () => Promise<SmsUnderTest>) {
  describe('an SMS provider', () => {
    it('sends a text message to one number', async () => {
      const { sms, recipients } = await make();
      expect(await sms.send(text('3035550100'))).toBe(undefined);
      expect(await recipients()).toEqual(['3035550100']);
    });

    it.each(['', '+13035550100', '13035550100', '4165550100', '9005550100', '303555010\n'])(
      'refuses the phone number %j and sends nothing',
      async (to) => {
        const { sms, recipients } = await make();
        const failure = { name: 'ProviderError', failure: 'malformed' };
        await expect(sms.send(text(to))).rejects.toMatchObject(failure);
        expect(await recipients()).toEqual([]);
      },
    );

    it.each(['', ' ', 'x'.repeat(481), 'two\nlines', 'a\u0000b'])(
      'refuses an invalid text message (%#)',
      async (words) => {
        const { sms, recipients } = await make();
        const failure = { name: 'ProviderError', failure: 'malformed' };
        await expect(sms.send(text('3035550100', words))).rejects.toMatchObject(failure);
        expect(await recipients()).toEqual([]);
      },
    );

    it('fails with a provider error when text messages cannot be sent', async () => {
      const { sms, breakDown } = await make();
      await breakDown();
      await expect(sms.send(text('3035550100'))).rejects.toMatchObject({ name: 'ProviderError' });
    });

    it.each([undefined, '', 'forged', 'A'.repeat(28)])(
      'refuses an SMS reply signed %j',
      async (signature) => {
        const { sms } = await make();
        const body = Buffer.from('From=%2B13035550100&Body=YES&MessageSid=SM1');
        expect(() => sms.readWritten(body, signature)).toThrow(
          expect.objectContaining({ name: 'AppError', code: 'signature_invalid' }),
        );
      },
    );

    it('has an SMS provider name for people', async () => {
      expect((await make()).sms.name).toMatch(PROVIDER_NAME);
    });
  });
}
