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
