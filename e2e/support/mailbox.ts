import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Fakes } from './fakes.ts';

interface Email {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  /** Newest first; read from the sandbox mailbox or from the fake mail server. */
  readonly emailsTo: (email: string) => Promise<readonly Email[]>;
  /** Waits for an email with a link that matches and returns the newest such link. */
  readonly linkTo: (email: string, kind: RegExp) => Promise<string>;
}

export function createMailbox(
  calls: APIRequestContext,
  fakes: Pick<Fakes, 'emails'> | null,
): Mailbox {
  const emailsTo: Mailbox['emailsTo'] = async (email) => {
    const answer = fakes
      ? await calls.get(`${fakes.emails}/emails?${new URLSearchParams({ to: email })}`)
      : await calls.get('/api/sandbox/mail');
    const { emails } = (await answer.json()) as { emails: readonly Email[] };
    return emails.filter(({ to }) => to === email);
  };
  return {
    emailsTo,
    async linkTo(email, kind) {
      let link = '';
      const findLink = async () => {
        const words = (await emailsTo(email)).flatMap(({ text }) => text.split(/\s+/));
        link = words.find((word) => kind.test(word)) ?? '';
        return link;
      };
      await expect.poll(findLink, `an email to ${email}`).not.toBe('');
      return link;
    },
  };
}
