const COOKIE = 'member=1; Path=/; SameSite=Lax';
const YEAR_SECONDS = 31_536_000;

/** On http, a browser refuses a secure cookie. */
const secure = (): string => (location.protocol === 'https:' ? '; Secure' : '');

function writeCookie(maxAgeSeconds: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that we support.
  document.cookie = `${COOKIE}; Max-Age=${maxAgeSeconds}${secure()}`;
}

/**
 * The cookie `member=1`, which holds nothing but that this browser has a session: the server then renders the top bar
 * of members. It authorizes nothing. `data-member` of the document says the same to the style sheet.
 */
export const memberHint = {
  write(): void {
    writeCookie(YEAR_SECONDS);
    document.documentElement.dataset['member'] = '';
  },
  remove(): void {
    writeCookie(0);
    delete document.documentElement.dataset['member'];
  },
} as const;
