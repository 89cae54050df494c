import { describe, expect, it } from 'vitest';
import type { Email, Mailer } from '#server/providers/mail/port.ts';
import { PROVIDER_NAME } from '#test/suppliers/provider-name.ts';

export const messageTo = (to: string, change: Partial<Email> = {}): Email => ({
  key: 'test:1',
  to,
  subject: 'Seats from Denver',
  text: 'Hello',
  html: '<p>Hello</p>',
  ...change,
});

export interface MailerUnderTest {
  readonly mailer: Mailer;
  /** Recipients of everything handed over so far. */
  readonly recipients: () => readonly string[];
  /** Makes every later try fail. */
  readonly breakDown: () => Promise<void>;
}

const UNFIT = [
  '',
  'maya',
  'maya@example.test, leo@example.test',
  'maya@example.test\r\nBcc: leo@example.test',
  'maya@example.test\nleo@example.test',
  '"maya@example.test" leo@example.test',
  'Maya <maya@example.test>',
  'maya@example.test;leo@example.test',
  'maya@leo@example.test',
  'maya@example.test\0',
  `${'x'.repeat(255)}@example.test`,
];

/** The promises of {@link Mailer}, as tests. Each adapter's own test file calls this once. */
export function mailerConformance(make: () => Promise<MailerUnderTest>) {
  describe('a mailer', () => {
    it('sends an email to its one recipient', async () => {
      const { mailer, recipients } = await make();
      await mailer.send(messageTo("maya.o'brien+deals@example.test"));
      expect(recipients()).toEqual(["maya.o'brien+deals@example.test"]);
    });

    it.each(UNFIT)('refuses the email address %j and sends nothing', async (to) => {
      const { mailer, recipients } = await make();
      const sent = mailer.send(messageTo(to));
      await expect(sent).rejects.toMatchObject({ name: 'ProviderError', failure: 'malformed' });
      expect(recipients()).toEqual([]);
    });

    it.each([
      { subject: 'Seats\r\nBcc: leo@example.test' },
      { key: 'test:1\r\nX: y' },
      { unsubscribeUrl: 'https://fares.example/stop\r\nBcc: leo@example.test' },
      { unsubscribeUrl: 'https://fares.example/stop>, <https://evil.example' },
      { unsubscribeUrl: 'mailto:leo@example.test' },
    ])('refuses an email with %j and sends nothing', async (change) => {
      const { mailer, recipients } = await make();
      const sent = mailer.send(messageTo('maya@example.test', change));
      await expect(sent).rejects.toMatchObject({ name: 'ProviderError', failure: 'malformed' });
      expect(recipients()).toEqual([]);
    });

    it('fails with a provider error when email cannot be sent', async () => {
      const { mailer, breakDown } = await make();
      await breakDown();
      const sent = mailer.send(messageTo('maya@example.test'));
      await expect(sent).rejects.toMatchObject({ name: 'ProviderError' });
    });

    it('has a mailer name for people', async () => {
      expect((await make()).mailer.name).toMatch(PROVIDER_NAME);
    });
  });
}
