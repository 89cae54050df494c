import { formatCount } from '#domain/count.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { layoutEmail } from './email-layout.ts';

export interface EmailSettings {
  readonly productName: string;
  readonly supportEmail: string;
  /** Origin of every link; never taken from a request. */
  readonly publicUrl: string;
}

/** With `profile-and-grants` the member has asked that what may have been planted ends, too. */
export type PasswordChangeWay = 'link' | 'profile' | 'profile-and-grants';

const PLANTED = 'API keys, the calendar address and notices to browsers';
const GRANTS_ENDED = `${PLANTED} were removed`;
/** How somebody ends what another has added. */
const endsAll = (publicUrl: string) =>
  `If it was not you, choose a new password at ${publicUrl}/forgot-password at once: that ends every sign-in and removes passkeys, ${PLANTED}.`;

/** How the password was changed, and which sessions were ended. */
const CHANGED: Readonly<Record<PasswordChangeWay, string>> = {
  link: 'with a link from an email to this address. You have been signed out everywhere, and passkeys, API keys, the calendar address and notices to browsers were removed.',
  profile: 'on your profile. Every other sign-in was ended.',
  'profile-and-grants': `on your profile. Every other sign-in was ended, and ${GRANTS_ENDED}.`,
};

/** Where the link of each kind leads, and what its email says. The paths are screens. */
const LINKS = {
  verify: {
    path: '/verify-email',
    subject: 'Verify your email address',
    about: (product: string) =>
      `A ${product} account has this address. If it is yours, verify it. Without that, messages about alerts and trips are not sent to it once the account is a day old.`,
    label: 'Verify this address',
    remarks: [
      'The link works once, for 24 hours. A newer email like this one replaces it.',
      'If the account is not yours, you need not do anything.',
    ],
  },
  change: {
    path: '/confirm-email',
    subject: 'Confirm your new email address',
    about: (product: string) =>
      `Someone asked to use this address for their ${product} account. If it was you, confirm it. From then on you sign in with it.`,
    label: 'Use this address',
    remarks: [
      'The link works once, for 24 hours. A newer email like this one replaces it.',
      'If it was not you, you need not do anything: nothing changes.',
    ],
  },
  undo: {
    path: '/undo-email',
    subject: 'Your email address was changed',
    about: (product: string) =>
      `Your ${product} account now has another email address, and this one no longer signs in. If it was you, you need not do anything. If it was not you, take the account back:`,
    label: 'It was not me',
    remarks: [
      'The link works once, for seven days after the change. It ends every sign-in and removes the password, so that you choose a new one.',
    ],
  },
} as const;

/**
 * Emails about the account. They contain no names: whoever opened the account may have entered any text with somebody
 * else's address.
 */
export const accountEmails = ({ publicUrl, ...sender }: EmailSettings) => ({
  /** Whoever reads the email can use `token`. */
  passwordReset: (token: string): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'Reset your password',
      paragraphs: [
        `Someone asked to reset the password of the ${sender.productName} account with this address. If it was you, choose a new one:`,
      ],
      button: {
        label: 'Choose a new password',
        href: `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`,
      },
      remarks: [
        'The link works once, for one hour. A newer email like this one replaces it.',
        'If it was not you, you need not do anything: your password stays as it is.',
      ],
    }),

  /** After so many wrong passwords in a row. */
  signInLocked: (failures: number): EmailContent =>
    layoutEmail({
      ...sender,
      subject: `Somebody tried your password ${formatCount(failures, 'time')}`,
      paragraphs: [
        `Somebody tried to sign in to the ${sender.productName} account with this address and entered a wrong password ${formatCount(failures, 'time')}. They did not get in.`,
        'For up to 15 minutes nobody can sign in with this address, except in browsers where you have signed in before. A new password ends that at once:',
      ],
      button: { label: 'Choose a new password', href: `${publicUrl}/forgot-password` },
      remarks: ['If your password is long and used nowhere else, you need not do anything.'],
    }),

  /** The last email to the address. */
  accountDeleted: ({ hadSubscription }: { readonly hadSubscription: boolean }): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'Your account was deleted',
      paragraphs: [
        `The ${sender.productName} account with this address was deleted, with its alerts, kept trips and sign-ins. There will be no more emails.`,
        ...(hadSubscription
          ? ['Your subscription has ended with it: nothing will be charged again.']
          : []),
      ],
      button: { label: 'What is deleted, and when', href: `${publicUrl}/privacy` },
      remarks: [
        `If it was not you, write to ${sender.supportEmail}: somebody knew your password or was signed in to your account.`,
      ],
    }),

  passwordChanged: (how: PasswordChangeWay): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'Your password was changed',
      paragraphs: [
        `The password of your ${sender.productName} account was changed ${CHANGED[how]}`,
      ],
      button: { label: 'Sign in', href: `${publicUrl}/login` },
      remarks: [`If it was not you, write to ${sender.supportEmail} at once.`],
    }),

  ...addressEmails({ publicUrl, ...sender }),
  ...passkeyEmails({ publicUrl, ...sender }),
  ...grantEmails({ publicUrl, ...sender }),
  ...secondFactorEmails({ publicUrl, ...sender }),
});

const BY_SUPPORT = 'Support did this, as somebody asked for it. Every sign-in was ended, and';

/** Emails about passkeys, without their names: those may be any text. */
const passkeyEmails = ({ publicUrl, ...sender }: EmailSettings) => ({
  passkeyAdded: (): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'A passkey was added to your account',
      paragraphs: [
        `A passkey was added to your ${sender.productName} account. It signs in without your password.`,
      ],
      button: { label: 'See your passkeys', href: `${publicUrl}/profile` },
      remarks: [endsAll(publicUrl)],
    }),

  passkeysRemoved: (count: number, by: 'member' | 'support' = 'member'): EmailContent =>
    layoutEmail({
      ...sender,
      subject:
        count === 1 ? 'A passkey was removed from your account' : 'Your passkeys were removed',
      paragraphs: [
        `${formatCount(count, 'passkey')} of your ${sender.productName} account no longer ${count === 1 ? 'signs' : 'sign'} in. You can delete ${count === 1 ? 'it' : 'them'} on your device, too.`,
        ...(by === 'support' ? [`${BY_SUPPORT} ${GRANTS_ENDED}.`] : []),
      ],
      button: { label: 'See your passkeys', href: `${publicUrl}/profile` },
      remarks: [`If it was not you, write to ${sender.supportEmail} at once.`],
    }),
});

/** What somebody can add who is signed in, and what it does. */
const ADDED = {
  key: {
    subject: 'An API key was added to your account',
    about: (product: string) =>
      `An API key was added to your ${product} account. With it a program can do what the key allows, in your name, until the key ends.`,
    button: { label: 'See your API keys', path: '/profile' },
  },
  calendar: {
    subject: 'A calendar address was made for your trips',
    about: (product: string) =>
      `A secret address of the calendar of your kept trips was made on ${product}. Whoever has it sees every trip with its times, those that you keep later, too. An address before it no longer works.`,
    button: { label: 'See your trips', path: '/my-trips' },
  },
  device: {
    subject: 'A browser was added for your notices',
    about: (product: string) =>
      `Notices about the alerts and trips of your ${product} account now go to one more browser.`,
    button: { label: 'See what goes on', path: '/profile/end' },
  },
} as const;
export type AddedGrant = keyof typeof ADDED;

/** Emails about what goes on after the session in which it was made, without names and secrets. */
const grantEmails = ({ publicUrl, ...sender }: EmailSettings) => ({
  grantAdded(added: AddedGrant): EmailContent {
    const { subject, about, button } = ADDED[added];
    return layoutEmail({
      ...sender,
      subject,
      paragraphs: [about(sender.productName)],
      button: { label: button.label, href: publicUrl + button.path },
      remarks: [endsAll(publicUrl)],
    });
  },
  /** By support. Those of an administrator keep the passkeys. */
  signedOut: (keepsPasskeys: boolean): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'You were signed out everywhere',
      paragraphs: [
        `Support ended every sign-in of your ${sender.productName} account, and ${keepsPasskeys ? '' : 'passkeys, '}${GRANTS_ENDED}. Sign in again, and add again what you use.`,
      ],
      button: { label: 'Sign in', href: `${publicUrl}/login` },
      remarks: [
        `If somebody else was in your account, choose a new password at ${publicUrl}/forgot-password. Questions: ${sender.supportEmail}.`,
      ],
    }),
  /** To an account that was there before. A new password leaves the connection. */
  googleConnected: (): EmailContent =>
    layoutEmail({
      ...sender,
      subject: 'Google was connected to your account',
      paragraphs: [
        `The Google account with this address now signs in to your ${sender.productName} account without your password.`,
      ],
      button: { label: 'Open your profile', href: `${publicUrl}/profile` },
      remarks: [
        `If it was not you, somebody knows your password and uses a Google account with this address: choose a new password at ${publicUrl}/forgot-password at once, secure the Google account, and write to ${sender.supportEmail}.`,
      ],
    }),
});

/** Who turned two-factor sign-in off. */
const TURNED_OFF = {
  member: 'with a code of yours. A password or Google alone signs in from now on.',
  support: `by support, as somebody asked for it. A password or Google alone signs in from now on. Every sign-in was ended, and ${GRANTS_ENDED}.`,
} as const;

function secondFactorEmails({ publicUrl, ...sender }: EmailSettings) {
  const { productName, supportEmail } = sender;
  const told = (subject: string, paragraphs: readonly string[]) =>
    layoutEmail({
      ...sender,
      subject,
      paragraphs,
      button: { label: 'Open your profile', href: `${publicUrl}/profile` },
      remarks: [`If it was not you, choose a new password at once and write to ${supportEmail}.`],
    });
  return {
    secondFactorOn: (): EmailContent =>
      told('Two-factor sign-in is on', [
        `Your ${productName} account now asks for a code of your authenticator app at each sign-in. Every other sign-in was ended.`,
        'Keep the recovery codes where you find them without your phone: each signs in once.',
      ]),
    secondFactorOff: (by: keyof typeof TURNED_OFF): EmailContent =>
      told('Two-factor sign-in is off', [
        `Two-factor sign-in of your ${productName} account was turned off ${TURNED_OFF[by]}`,
      ]),
    recoveryCodeUsed: (left: number): EmailContent =>
      told('A recovery code was used', [
        `Somebody used a recovery code of your ${productName} account in place of the authenticator app. ${left === 0 ? 'None is left' : `You have ${left} left`}; your profile makes ten new ones.`,
      ]),
    /** After so many wrong codes in a row. */
    codesLocked: (failures: number): EmailContent =>
      told(`Somebody tried codes ${formatCount(failures, 'time')}`, [
        `Somebody who knows the password of your ${productName} account, or is signed in to your Google account, entered a wrong code ${formatCount(failures, 'time')}. They did not get in.`,
        'For up to 15 minutes nobody can enter a code, except in browsers where you have signed in before.',
      ]),
  };
}

/** Emails about the address of an account. Whoever reads one with a link can use its token. */
function addressEmails({ publicUrl, ...sender }: EmailSettings) {
  const { productName, supportEmail } = sender;
  const link = (kind: keyof typeof LINKS) => (token: string) => {
    const { path, subject, about, label, remarks } = LINKS[kind];
    const href = `${publicUrl}${path}?token=${encodeURIComponent(token)}`;
    const paragraphs = [about(productName)];
    return layoutEmail({ ...sender, subject, paragraphs, button: { label, href }, remarks });
  };
  const told = (subject: string, paragraph: string, [label, path]: readonly [string, string]) =>
    layoutEmail({
      ...sender,
      subject,
      paragraphs: [paragraph],
      button: { label, href: publicUrl + path },
      remarks: [`If something is wrong, write to ${supportEmail}.`],
    });
  const signIn = ['Sign in', '/login'] as const;
  const newPassword = ['Choose a new password', '/forgot-password'] as const;
  return {
    links: { verify: link('verify'), change: link('change'), undo: link('undo') },
    addressHasAccount: (): EmailContent =>
      told(
        'This address has an account already',
        `Someone who is signed in to another ${productName} account asked to use this address for it. That is not possible: this address has an account of its own. Nothing has changed.`,
        signIn,
      ),
    emailChanged: (): EmailContent =>
      told(
        'An email address was changed',
        `The email address of a ${productName} account was changed, to this address or from it. The new one signs in; every other sign-in was ended.`,
        signIn,
      ),
    emailCorrected: (): EmailContent =>
      told(
        'An email address was corrected',
        `The support of ${productName} corrected the email address of an account, to this address or from it. From now on the account uses the new one.`,
        signIn,
      ),
    emailRestored: (): EmailContent =>
      told(
        'Your email address is back',
        `Your ${productName} account has this address again. Every sign-in was ended, and the password, passkeys, API keys, the calendar address and notices to browsers were removed. Choose a new password:`,
        newPassword,
      ),
    emailTakenBack: (): EmailContent =>
      told(
        'This address was removed from an account',
        `A ${productName} account no longer uses this address: the owner of the address before has undone the change.`,
        signIn,
      ),
  };
}
