import type { ReactNode } from 'react';
import words from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';

interface OutsideLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link off the site, in a tab of its own. */
export const OutsideLink = ({ href, children }: OutsideLinkProps) => (
  <a className={words.link} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <HiddenText> (opens in a new tab)</HiddenText>
  </a>
);
