import type { ReactNode } from 'react';
import textStyles from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';

interface ExternalLinkProps {
  readonly href: string;
  readonly children: ReactNode;
}

/** Opens in a new tab. */
export const ExternalLink = ({ href, children }: ExternalLinkProps) => (
  <a className={textStyles.link} href={href} target="_blank" rel="noopener noreferrer">
    {children}
    <HiddenText> (opens in a new tab)</HiddenText>
  </a>
);
