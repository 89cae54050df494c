/** What is known of who asks for help, for a letter that they send themselves. */
export interface LetterFacts {
  readonly product: string;
  /** `Free plan`, or that nobody is signed in. */
  readonly plan: string;
  /** Of the pages. */
  readonly version: string;
  /** As the browser names itself. */
  readonly browser: string;
}

export const letterSubject = ({ product }: LetterFacts): string => `Help with ${product}`;

/** Headings to fill in, and below them what we know already. */
export const letterText = ({ product, plan, version, browser }: LetterFacts): string =>
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
export function letterAddress(to: string, facts: LetterFacts): string {
  const subject = encodeURIComponent(letterSubject(facts));
  const body = encodeURIComponent(letterText(facts).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
