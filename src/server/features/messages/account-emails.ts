import { formatCount } from '#domain/count.ts';
import type { EmailContent } from '#server/providers/mail/port.ts';
import { layoutEmail } from './email-layout.ts';

export interface EmailSettings {
  readonly productName: string;
  readonly supportEmail: string;
  /** Origin of every link; never taken from a request. */
  readonly publicUrl: string;
}

export type PasswordChangeWay = 'link' | 'profile';

/** How the password was changed, and which sessions were ended. */
const CHANGED: Readonly<Record<PasswordChangeWay, string>> = {
  link: 'with a link from an email to this address. You have been signed out everywhere.',
  profile: 'on your profile. Every other sign-in was ended.',
};

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
});
