import type { LimitSettings } from '#domain/call-limit.ts';
import type { Clock } from '#domain/time.ts';
import type { NetworkSource } from '#domain/timetable.ts';
import type { Database, Db, Tx } from './db/database.ts';
import type { EMAIL_LINK_KINDS } from './db/member-schema.ts';
import type { StoredUser } from './db/queries/accounts/users.ts';
import type { IdentityVerifier } from './providers/identity/port.ts';
import type { EmailContent } from './providers/mail/port.ts';

/** What use cases are given: the database, ports and settings. `context.ts` makes it. */
export interface Services {
  readonly db: Database;
  readonly clock: Clock;
  readonly network: NetworkSource;
  readonly limits: LimitSettings;
  readonly emails: AccountEmails;
  readonly passwordRules: { readonly refuseWeak: boolean; readonly productName: string };
  /** Whether administrators must sign in with two factors. */
  readonly adminTwoFactor: 'optional' | 'required';
  /** Null where Google sign-in is not set up. */
  readonly google: IdentityVerifier | null;
  /** Null where browsers have no passkeys. */
  readonly relyingParty: RelyingParty | null;
  readonly authenticatorKeys: (db: Db) => Promise<AuthenticatorKeys>;
  /** Called when the address of a member is verified for the first time. */
  readonly onVerified: (tx: Tx, member: StoredUser, at: Date) => Promise<void>;
  readonly site: { readonly productName: string; readonly supportEmail: string };
}

/** Whom passkeys are made for. A passkey works at this host only, for good. */
export interface RelyingParty {
  /** Host of the pages. */
  readonly id: string;
  /** Of the pages. */
  readonly origin: string;
  /** Shown by browsers and authenticators. */
  readonly name: string;
}

/** The newest first: it seals the secrets of authenticator apps, and each of them opens. */
export type AuthenticatorKeys = readonly [string, ...string[]];

export type EmailLinkKind = (typeof EMAIL_LINK_KINDS)[number];

/** Emails about an account. */
export interface AccountEmails {
  /** The email with a link of each kind. Whoever reads it can use the token. */
  readonly links: Readonly<Record<EmailLinkKind, (token: string) => EmailContent>>;
  passwordReset(token: string): EmailContent;
  passwordChanged(how: 'link' | 'profile' | 'profile-and-grants'): EmailContent;
  signInLocked(failures: number): EmailContent;
  codesLocked(failures: number): EmailContent;
  secondFactorOn(): EmailContent;
  secondFactorOff(by: 'member' | 'support'): EmailContent;
  recoveryCodeUsed(left: number): EmailContent;
  googleConnected(): EmailContent;
  passkeyAdded(): EmailContent;
  passkeysRemoved(count: number, by?: 'member' | 'support'): EmailContent;
  grantAdded(added: 'key'): EmailContent;
  /** To somebody with an account, where another account wanted to move to the address. */
  addressHasAccount(): EmailContent;
  /** To the new address, and to one before that was never verified. */
  emailChanged(): EmailContent;
  /** To the address that an operator has set, and to one before that was never verified. */
  emailCorrected(): EmailContent;
  /** To the address that was returned to. */
  emailRestored(): EmailContent;
  /** To the address that was left by returning. */
  emailTakenBack(): EmailContent;
  accountDeleted(account: { readonly hadSubscription: boolean }): EmailContent;
}
