import type { APIRequestContext } from '@playwright/test';
import { expect } from '@playwright/test';
import type { StandIns } from './fakes.ts';

interface Letter {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Mailbox {
  /** What the address was sent, newest first: kept by the product itself, or by the mail server that it sends to. */
  readonly lettersTo: (email: string) => Promise<readonly Letter[]>;
  /** The link of the newest letter that has one of this kind; waits for the letter. */
  readonly linkTo: (email: string, kind: RegExp) => Promise<string>;
}

export function createMailbox(calls: APIRequestContext, standIns: StandIns | null): Mailbox {
  const lettersTo: Mailbox['lettersTo'] = async (email) => {
    const answer = standIns
      ? await calls.get(`${standIns.letters}/letters?${new URLSearchParams({ to: email })}`)
      : await calls.get('/api/sandbox/mail');
    const { letters } = (await answer.json()) as { letters: readonly Letter[] };
    return letters.filter(({ to }) => to === email);
  };
  return {
    lettersTo,
    async linkTo(email, kind) {
      let link = '';
      const look = async () => {
        const words = (await lettersTo(email)).flatMap(({ text }) => text.split(/\s+/));
        link = words.find((word) => kind.test(word)) ?? '';
        return link;
      };
      await expect.poll(look, `a letter to ${email}`).not.toBe('');
      return link;
    },
  };
}
