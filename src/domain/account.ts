import { formatCount } from './count.ts';
import type { Plan } from './permissions.ts';
import { addDays, DAY_MS, type LocalDate, MINUTE_MS, weekdayOf } from './time.ts';

/** Plan columns of the account row. */
export interface Membership {
  readonly isPremium: boolean;
  readonly isTrial: boolean;
  /** Null or undefined when there never was a trial. */
  readonly trialEndsAt?: Date | null | undefined;
  /** End of the Premium that operators have given. */
  readonly grantedUntil?: Date | null | undefined;
}

export const isInTrial = (one: Membership, now: Date): boolean =>
  one.isTrial && Boolean(one.trialEndsAt && one.trialEndsAt > now);

/** End of the Premium that operators have given; undefined without any in force. */
export const grantInForce = ({ grantedUntil }: Membership, now: Date): Date | undefined =>
  grantedUntil && grantedUntil > now ? grantedUntil : undefined;

export const isGranted = (one: Membership, now: Date): boolean =>
  grantInForce(one, now) !== undefined;

/**
 * Premium while paid for, during a trial, or given by an operator. An expired trial counts as free until a payment
 * arrives.
 */
export const membershipPlan = (one: Membership, now: Date): Plan =>
  (one.isPremium && !one.isTrial) || isInTrial(one, now) || isGranted(one, now)
    ? 'premium'
    : 'free';

/** Days to the end of the trial, rounded up; 0 outside a trial. */
export const trialDaysLeft = (one: Membership, now: Date): number =>
  isInTrial(one, now) && one.trialEndsAt
    ? Math.ceil((one.trialEndsAt.getTime() - now.getTime()) / DAY_MS)
    : 0;

/** What shows that the email address of an account is its owner's. */
export interface EmailProof {
  readonly createdAt: Date;
  /** Null if nobody has used a link of an email to the address. */
  readonly emailVerifiedAt: Date | null;
  /** When an operator set another address in place of a verified one. */
  readonly emailCorrectedAt?: Date | null | undefined;
}

/** Longer than emails take, and short enough that a wrong address gets few messages. */
const EMAIL_GRACE_MS = DAY_MS;

/** Before it, messages go to an address that is not verified. */
const emailGraceEnd = (createdAt: Date): Date => new Date(createdAt.getTime() + EMAIL_GRACE_MS);

/** While the address is not verified: when messages about alerts and trips began to wait, or will. */
export const messagesWaitSince = ({ createdAt, emailCorrectedAt }: EmailProof): Date => {
  const graceEnd = emailGraceEnd(createdAt);
  return emailCorrectedAt && emailCorrectedAt > graceEnd ? emailCorrectedAt : graceEnd;
};

/** Whether a member may get messages about alerts and trips. Messages about the account itself always go. */
export const canReceive = ({ createdAt, emailVerifiedAt }: EmailProof, now: Date): boolean =>
  emailVerifiedAt !== null || now < emailGraceEnd(createdAt);

/** Session lifetimes. Administrators get shorter ones. */
interface SessionLimits {
  readonly idleMs: number;
  readonly absoluteMs: number;
}

export const MEMBER_SESSION: SessionLimits = { idleMs: 7 * DAY_MS, absoluteMs: 30 * DAY_MS };
export const ADMIN_SESSION: SessionLimits = { idleMs: 30 * MINUTE_MS, absoluteMs: DAY_MS / 2 };

/** Sessions per member. A new sign-in ends the oldest one. */
export const MAX_SESSIONS = 10;

export interface SessionTimes {
  readonly createdAt: Date;
  readonly lastSeenAt: Date;
}

/** A session has expired if it was created or last seen before these times. */
export const sessionEnds = ({ idleMs, absoluteMs }: SessionLimits, now: Date) => ({
  createdBefore: new Date(now.getTime() - absoluteMs),
  seenBefore: new Date(now.getTime() - idleMs),
});

export function isSessionAlive(times: SessionTimes, isAdmin: boolean, now: Date): boolean {
  const limits = isAdmin ? ADMIN_SESSION : MEMBER_SESSION;
  const { createdBefore, seenBefore } = sessionEnds(limits, now);
  return times.createdAt >= createdBefore && times.lastSeenAt >= seenBefore;
}

const CONFIRMED_MS = 10 * MINUTE_MS;

/** Whether the member has proven in the last ten minutes, at the sign-in or since, that it is them. */
export const isConfirmed = (
  { confirmedAt }: { readonly confirmedAt: Date | null },
  now: Date,
): boolean => confirmedAt !== null && now.getTime() - confirmedAt.getTime() <= CONFIRMED_MS;

/** What goes on for a member without their doing, and can be ended at once. */
export const ACCESS_KINDS = [
  'sessions',
  'passkeys',
  'keys',
  'calendar',
  'devices',
  'trips',
  'alerts',
] as const;
export type AccessKind = (typeof ACCESS_KINDS)[number];

/**
 * What lets somebody in, or tells them where the member flies, without a new proof of who they are. Whoever has a session
 * once can make most of them, and each goes on without it. In the order in which they are locked.
 */
export const GRANTS = [
  'calendar',
  'devices',
  'passkeys',
  'keys',
  'sessions',
  'known browsers',
  'begun sign-ins',
  'changes of the address',
  'reset links',
] as const;
export type Grant = (typeof GRANTS)[number];
/** Those that somebody can make who has a session and not the password, and that need neither to go on. */
export const PLANTED = ['calendar', 'devices', 'keys'] as const satisfies readonly Grant[];

/** Code points. */
export const MAX_NAME = 100;
/** Line breaks, control characters, halves of characters, and what turns the direction of the text around it. */
const HIDDEN = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** The stored form of a name. */
export const cleanName = (text: string): string => text.trim().normalize('NFC');

/** A letter that can be seen: U+3164, among others, is a letter and invisible. */
const hasLetter = (name: string): boolean =>
  /\p{L}/u.test(name.replace(/\p{Default_Ignorable_Code_Point}/gu, ''));

/** What is wrong with a clean name; undefined for nothing. Any script, digits and punctuation are right. */
export function nameError(name: string): string | undefined {
  if (Array.from(name).length > MAX_NAME) return `Please use at most ${MAX_NAME} characters`;
  if (HIDDEN.test(name)) return 'Please use no line breaks and no invisible control characters';
  return hasLetter(name) ? undefined : 'Please use at least one letter';
}

/** What mail programs make a link of (`evil.example`, not `St.John`), and what HTML begins and ends with. */
const LINK_OR_TAG = /:\/\/|www\.|[\p{L}\p{N}]\.\p{Ll}{2}|[\p{L}\p{N}]{2}\.\p{Lu}{2}|[<>]/u;

/** The same of the name of a person: strangers may give it together with somebody's email address. */
export const personNameError = (name: string): string | undefined =>
  nameError(name) ??
  (LINK_OR_TAG.test(name) ? 'Please use no web addresses and neither < nor >' : undefined);

/** Makes a name of a text that nobody can be asked to correct. Empty if it has no letter. */
export function toName(text: string): string {
  const harmless = text
    .replace(new RegExp(HIDDEN, 'gu'), ' ')
    .replace(/:\/\/|[<>]|\.(?=\p{L}{2})/gu, ' ');
  const plain = cleanName(harmless.replace(/ +/g, ' '));
  const name = Array.from(plain).slice(0, MAX_NAME).join('').trim();
  return personNameError(name) === undefined ? name : '';
}

/** Search quota of a free member or an anonymous address. */
export interface Allowance {
  readonly limit: number;
  readonly per: 'day' | 'week';
}

/** First day of the window that `today` belongs to. Weeks begin on Monday. */
export const windowStart = (allowance: Allowance, today: LocalDate): LocalDate =>
  allowance.per === 'day' ? today : addDays(today, 1 - weekdayOf(today));

/** First day of the next window. */
export const windowEnd = (allowance: Allowance, today: LocalDate): LocalDate =>
  addDays(windowStart(allowance, today), allowance.per === 'day' ? 1 : 7);

/** Color and urgency of the usage badge. */
type UsageTone = 'none-left' | 'last' | 'enough';

export const usageTone = (remaining: number): UsageTone =>
  remaining <= 0 ? 'none-left' : remaining === 1 ? 'last' : 'enough';

/** `3 searches per day`, `1 search per week` */
export const formatAllowance = ({ limit, per }: Allowance): string =>
  `${formatCount(limit, 'search', 'searches')} per ${per}`;

/** Follows a count of searches: `today`, `this week`. */
export const formatAllowanceWindow = (allowance: Allowance): string =>
  allowance.per === 'day' ? 'today' : 'this week';

const windowName = ({ per }: Allowance): string => (per === 'day' ? 'Daily' : 'Weekly');

export const limitReachedTitle = (allowance: Allowance): string =>
  `${windowName(allowance)} Search Limit Reached`;

/** Error message when the allowance is used up. */
export const limitReachedMessage = (allowance: Allowance): string =>
  `${windowName(allowance)} search limit reached. Free accounts are limited to ${formatAllowance(allowance)}. Check out our plans at /plans for unlimited searches!`;

/** Passkeys per member. */
export const MAX_PASSKEYS = 20;
/** Characters of a passkey's name. */
export const MAX_PASSKEY_NAME = 60;
