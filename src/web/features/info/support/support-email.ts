/** What is known of who asks for help, for a letter that they send themselves. */
export interface SupportFacts {
  readonly product: string;
  /** `Free plan`, or that nobody is signed in. */
  readonly plan: string;
  /** Of the pages. */
  readonly version: string;
  /** As the browser names itself. */
  readonly browser: string;
}

export const supportSubject = ({ product }: SupportFacts): string => `Help with ${product}`;

/** Headings to fill in, and below them what we know already. */
export const supportText = ({ product, plan, version, browser }: SupportFacts): string =>
  [
    'What happened:',
    '',
    '',
    'Page (its address, or what it showed):',
    '',
    '',
    'Steps that lead there:',
    '1. ',
    '2. ',
    '',
    'Error messages, with their reference if there is one:',
    '',
    '',
    `Plan: ${plan}`,
    `Version: ${product} ${version}`,
    `Browser: ${browser}`,
  ].join('\n');

/** An address that opens the letter in the reader's own mail program. */
export function supportMailto(to: string, facts: SupportFacts): string {
  const subject = encodeURIComponent(supportSubject(facts));
  const body = encodeURIComponent(supportText(facts).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
