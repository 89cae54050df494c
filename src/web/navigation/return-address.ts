import { tabStorage } from '#web/browser/tab-storage.ts';
import type { Address, ScreenPath, Target } from './address.ts';
import { parseSearch } from './search-codec.ts';

/** sessionStorage key, because a full load may lie between a page and the sign-in. */
const KEY = 'return_to';

/** Pages on the way to a session. */
const ACCOUNT_PAGES = ['/login', '/register', '/forgot-password', '/reset-password'];

const isAccountPage = ({ pathname }: Pick<Address, 'pathname'>): boolean =>
  ACCOUNT_PAGES.includes(pathname.toLowerCase());

/** Whether a text is a path of this site. Browsers read `\` as `/` and drop tabs and line breaks. */
export const isOwnPath = (text: unknown): text is string =>
  typeof text === 'string' && /^\/(?!\/)[^\\\p{Cc}]*$/u.test(text);

/** Where signing in leads back to. Never in the address bar, so no link can set it. */
export const returnAddress = {
  /** Call it before each navigation. */
  follow: (from: Address, to: Address): void => {
    if (isAccountPage(to) && !isAccountPage(from)) tabStorage.write(KEY, from.href);
  },
  read: (): Target => {
    const href = tabStorage.read(KEY);
    const [, path = '/', query = '', hash] =
      /^([^?#]*)(\?[^#]*)?(?:#(.*))?$/s.exec(isOwnPath(href) ? href : '/') ?? [];
    return { to: path as ScreenPath, search: parseSearch(query), hash };
  },
  clear: (): void => tabStorage.remove(KEY),
} as const;
