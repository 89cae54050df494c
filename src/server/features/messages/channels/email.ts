import type { Mailer } from '#server/providers/mail/port.ts';
import type { MessageTransport } from '#server/providers/message-transport.ts';

export const emailTransport = (mailer: Mailer): MessageTransport => ({
  name: mailer.name,
  atMostOnce: false,
  async send({ key, to, subject, text, html, unsubscribeUrl }) {
    await mailer.send({ key, to, subject, text, html, unsubscribeUrl });
    return undefined;
  },
});

/** All emails, including those about accounts. */
export const emailChannel = (deps: {
  readonly mailer: Mailer;
  readonly messagesAtOnce: number;
}) => ({
  name: 'email' as const,
  lanes: deps.messagesAtOnce,
  transport: emailTransport(deps.mailer),
});
