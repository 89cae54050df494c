/** Browsers and Node have it; the domain knows the types of neither. */
declare const URL: {
  canParse(text: string): boolean;
  new (text: string): { readonly hostname: string };
};

/** What `URL` would take for another part of an address, or decode. */
const NO_HOST = /[/?#%]/;
const HOST = /^(?=.{1,253}$)(?:[a-z\d_-]{1,63}\.)+(?!\d+$)[a-z\d_-]{1,63}$/;

/**
 * The one form of an address: its domain in the ASCII form to which emails go, as full-width letters and the like lead to
 * the same server; all in lower case. Undefined if there can be no such domain.
 */
export function normalEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  if (at < 1 || NO_HOST.test(domain) || !URL.canParse(`http://${domain}`)) return undefined;
  const { hostname } = new URL(`http://${domain}`);
  return HOST.test(hostname)
    ? `${email.slice(0, at).normalize('NFC').toLowerCase()}@${hostname}`
    : undefined;
}

/** Providers that deliver `a.b@` and `ab@` to one inbox. */
const IGNORE_DOTS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The inbox of an address in lower case, as far as it can be known: mail for `name+anything` arrives at `name` nearly
 * everywhere. For limits only: the part after the plus may belong to somebody else.
 */
export function inboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  const [name = ''] = email.slice(0, at).split('+');
  // `+tag@` has no name before the plus.
  if (name === '') return email;
  return IGNORE_DOTS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`;
}
