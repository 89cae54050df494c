export interface SupportFacts {
  readonly product: string;
  /** `Free plan`, or `not signed in`. */
  readonly plan: string;
  /** Version of the web app. */
  readonly version: string;
  /** The user agent. */
  readonly browser: string;
}

export const supportSubject = ({ product }: SupportFacts): string => `Help with ${product}`;

/** Headings to fill in, then the known facts. */
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

export function supportMailto(to: string, facts: SupportFacts): string {
  const subject = encodeURIComponent(supportSubject(facts));
  const body = encodeURIComponent(supportText(facts).replaceAll('\n', '\r\n'));
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
