import { claimMessage, markSent } from '#server/db/queries/messages/outbox.ts';
import { type SendDeps, TryAgain } from '#server/jobs/send-message.ts';

export { TryAgain };

/** The planted fault: what is marked before it was handed over is lost when the process dies in between. */
export async function sendMessage({ db, clock, channels }: SendDeps, id: number): Promise<void> {
  const letter = await claimMessage(db, id);
  if (!letter) return;
  await markSent(db, letter, clock.now());
  const transport = channels.find(({ name }) => name === letter.channel)?.transport;
  await transport?.send({ ...letter, enqueuedAt: letter.createdAt });
}
