import { claimMessage, markSent } from '#server/db/queries/messages/outbox.ts';
import { type SendDeps, TryAgain } from '#server/jobs/send-message.ts';

export { TryAgain };

/** The injected error: a message that is marked before it is sent is lost when the process dies in between. */
export async function sendMessage({ db, clock, channels }: SendDeps, id: number): Promise<void> {
  const message = await claimMessage(db, id);
  if (!message) return;
  await markSent(db, message, clock.now());
  const transport = channels.find(({ name }) => name === message.channel)?.transport;
  await transport?.send({ ...message, enqueuedAt: message.createdAt });
}
