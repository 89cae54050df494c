import { focusHeading } from '#web/browser/document.ts';
import { tabStorage } from '#web/browser/storage.ts';

/** sessionStorage keys, because a full load may lie between a page, the sign-in and the next page. */
const RETURN_KEY = 'return_to';
const ARRIVAL_KEY = 'signed_in';

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

/** Where signing in leads back to. Never in the address bar, so no link can set it. */
export const returnAddress = {
  /** Call it before each navigation. */
  follow: (from: Page, to: Page): void => {
    if (isAccountPage(to) && !isAccountPage(from)) tabStorage.write(RETURN_KEY, from.href);
  },
  /** Path with query and fragment. */
  read: (): string => {
    const href = tabStorage.read(RETURN_KEY);
    return isOwnPath(href) ? href : '/';
  },
  clear: (): void => tabStorage.remove(RETURN_KEY),
} as const;

/** The first page after the sign-in, whose heading takes the focus even if it is a new document. */
export const arrival = {
  expect: (): void => void tabStorage.write(ARRIVAL_KEY, true),
  /** Call it whenever the page may have its heading. */
  complete: (): void => {
    if (tabStorage.read(ARRIVAL_KEY) !== true) return;
    focusHeading();
    if (document.activeElement?.matches('main h1')) tabStorage.remove(ARRIVAL_KEY);
  },
} as const;
