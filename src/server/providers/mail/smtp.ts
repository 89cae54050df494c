import { createTransport } from 'nodemailer';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { isSendable, type Mailer } from './port.ts';

const NAME = 'smtp';
/** Together well below the time for which a sender holds an email. */
const TIMEOUTS_MS = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server wants them. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Sends through a mail server, one connection per email. The key becomes the Message-ID. */
export function smtpMailer({ url, from }: SmtpOptions): Mailer {
  const transport = createTransport({
    url,
    ...TIMEOUTS_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = from.address.slice(from.address.lastIndexOf('@') + 1);
  return {
    name: NAME,
    async send(email) {
      if (!isSendable(email)) throw new ProviderError(NAME, 'malformed');
      const { key, to, subject, text, html, unsubscribeUrl } = email;
      try {
        await transport.sendMail({
          // As an object: an address given as text may be read as several.
          to: { name: '', address: to },
          from,
          envelope: { from: from.address, to: [to] },
          messageId: `<${key.replace(/[^\w.-]/g, '.')}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && unsubscribing(unsubscribeUrl)),
          },
          subject,
          text,
          html,
        });
      } catch (cause) {
        throw new ProviderError(NAME, failureOf(cause), { cause });
      }
    },
  };
}

/** The mail program offers a button, and posts to the address when it is pressed (RFC 8058). */
const unsubscribing = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

function failureOf(error: unknown): ProviderFailure {
  if (!(error instanceof Error)) return 'unreachable';
  if ('responseCode' in error && error.responseCode !== undefined) return 'refused';
  return 'code' in error && error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}
