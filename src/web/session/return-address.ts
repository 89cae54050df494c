import * as z from 'zod/mini';
import { focusHeading } from '#web/browser/document.ts';
import { stored } from '#web/browser/storage.ts';

/** Pages on the way to a session. */
export const ACCOUNT_PAGES = [
  '/login',
  '/register',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/undo-email',
];

interface Page {
  readonly href: string;
  readonly pathname: string;
}

const isAccountPage = ({ pathname }: Page): boolean =>
  ACCOUNT_PAGES.includes(pathname.toLowerCase());

/** Whether a text is a path of this site. Browsers read `\` as `/` and drop tabs and line breaks. */
export const isOwnPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);

/** A full load may lie between a page, the sign-in and the next page. */
const returnTo = stored('return_to', z.string().check(z.refine(isOwnPath)), 'tab');
const signedIn = stored('signed_in', z.literal(true), 'tab');

/** Where signing in leads back to. Never in the address bar, so no link can set it. */
export const returnAddress = {
  /** Call it before each navigation. */
  follow: (from: Page, to: Page): void => {
    if (isAccountPage(to) && !isAccountPage(from)) returnTo.set(from.href);
  },
  /** Path with query and fragment. */
  read: (): string => returnTo.get() ?? '/',
  clear: returnTo.remove,
} as const;

/** The first page after the sign-in, whose heading takes the focus even if it is a new document. */
export const arrival = {
  expect: () => signedIn.set(true),
  /** Call it whenever the page may have its heading. */
  complete: (): void => {
    if (!signedIn.get()) return;
    focusHeading();
    if (document.activeElement?.matches('main h1')) signedIn.remove();
  },
} as const;
