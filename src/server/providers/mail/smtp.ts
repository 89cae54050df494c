import { createTransport } from 'nodemailer';
import { ProviderError, type ProviderFailure } from '#server/providers/provider-error.ts';
import { isSendable, type Mailer } from './port.ts';

const NAME = 'SMTP server';
/** Their sum is well below the lease of a message in the outbox. */
const TIMEOUTS_MS = {
  connectionTimeout: 5_000,
  dnsTimeout: 5_000,
  greetingTimeout: 5_000,
  socketTimeout: 10_000,
};

interface SmtpOptions {
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
          // As an object: the library may parse a string as several addresses.
          to: { name: '', address: to },
          from,
          envelope: { from: from.address, to: [to] },
          messageId: `<${key.replace(/[^\w.-]/g, '.')}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && unsubscribeHeaders(unsubscribeUrl)),
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

/** Mail programs show an unsubscribe button that posts to the URL (RFC 8058). */
const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': { prepared: true, value: `<${url}>` },
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

/** The library replaces the code of the error, and keeps its text. */
const isRefusedCertificate = ({ message }: Error): boolean => /\bcertificate\b/i.test(message);

function failureOf(error: unknown): ProviderFailure {
  if (!(error instanceof Error)) return 'unreachable';
  if (isRefusedCertificate(error)) return 'certificate';
  if ('responseCode' in error && error.responseCode !== undefined) return 'refused';
  return 'code' in error && error.code === 'ETIMEDOUT' ? 'timeout' : 'unreachable';
}
