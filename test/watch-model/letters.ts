import type {
  Channel,
  Claim,
  ClaimedLetter,
  Recipient,
  SentLetter,
} from '#server/db/queries/outbox.ts';
import { type LetterRow, type Model, put } from './tables.ts';

// What `src/server/db/queries/outbox.ts` does, on the model. What letters say is left out.

export type KeptLetter = Pick<LetterRow, 'key' | 'to' | 'userId' | 'alertId' | 'alertDay'> & {
  readonly channel?: Channel | undefined;
};

export function promiseLetter(model: Model, letter: KeptLetter, at: number): void {
  if (model.letters.has(letter.key)) return;
  model.lastLetterId += 1;
  put(model, model.letters, letter.key, {
    ...letter,
    id: model.lastLetterId,
    channel: letter.channel ?? 'email',
    createdAt: at,
    dueAt: at,
    attempts: 0,
    leasedUntil: null,
    fence: 0,
    sentAt: null,
    deadAt: null,
    lastError: null,
  });
}

const isOpen = ({ sentAt, deadAt }: LetterRow) => sentAt === null && deadAt === null;

export function claimLetter(
  model: Model,
  { at, until, channels }: Claim,
): ClaimedLetter | undefined {
  const now = at.getTime();
  const [letter] = [...model.letters.values()]
    .filter(({ leasedUntil }) => leasedUntil === null || leasedUntil < now)
    .filter((one) => isOpen(one) && one.dueAt <= now && channels.includes(one.channel))
    .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
  if (!letter) return undefined;
  const [fence, attempts] = [letter.fence + 1, letter.attempts + 1];
  const leased = { ...letter, fence, attempts, leasedUntil: until.getTime() };
  put(model, model.letters, letter.key, leased);
  const { id, key, channel, to, userId, alertId, alertDay, createdAt } = leased;
  const words = { subject: '', text: '', html: '', unsubscribeUrl: null };
  const claimed = { id, key, channel, to, userId, alertId, alertDay, fence, attempts, ...words };
  return { ...claimed, createdAt: new Date(createdAt), abandoned: letter.leasedUntil !== null };
}

type Held = Pick<ClaimedLetter, 'id' | 'fence'>;

function heldLetter({ letters }: Model, { id, fence }: Held): LetterRow | undefined {
  for (const letter of letters.values())
    if (letter.id === id) return letter.fence === fence && isOpen(letter) ? letter : undefined;
  return undefined;
}

export function recipientOf(model: Model, held: Held): Recipient | null | undefined {
  const letter = heldLetter(model, held);
  if (!letter) return undefined;
  const member = letter.userId === null ? undefined : model.members.get(letter.userId);
  if (!member) return null;
  const { isActive, isPremium, isTrial, trialEndsAt } = member;
  return { isActive, isPremium, isTrial, trialEndsAt };
}

function settle(model: Model, held: Held, outcome: Partial<LetterRow>): boolean {
  const letter = heldLetter(model, held);
  if (letter) put(model, model.letters, letter.key, { ...letter, ...outcome, leasedUntil: null });
  return letter !== undefined;
}

export function markSent(model: Model, letter: SentLetter, at: Date): boolean {
  const { channel, alertId, alertDay } = letter;
  for (const date of channel === 'email' && alertDay ? model.dates.values() : [])
    if (date.alertId === alertId && date.day === alertDay && date.notifiedAt === null)
      put(model, model.dates, date.id, { ...date, notifiedAt: at.getTime() });
  return settle(model, letter, { sentAt: at.getTime(), lastError: null });
}

export const markFailed = (
  model: Model,
  letter: Held,
  { dueAt, error }: { dueAt: Date; error: string },
): boolean => settle(model, letter, { dueAt: dueAt.getTime(), lastError: error });

export const markDead = (
  model: Model,
  letter: Held,
  { at, error }: { at: Date; error: string },
): boolean => settle(model, letter, { deadAt: at.getTime(), lastError: error });

export function withdrawLetters(
  model: Model,
  alertId: string,
  { at, error }: { at: Date; error: string },
): void {
  for (const letter of model.letters.values())
    if (letter.alertId === alertId && isOpen(letter))
      put(model, model.letters, letter.key, {
        ...letter,
        deadAt: at.getTime(),
        lastError: error,
        leasedUntil: null,
      });
}
