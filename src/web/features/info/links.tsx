import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#web/router.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';

export const PageLink = (props: LinkProps) => <Link {...props} className={textStyles.link} />;

/** The support address; `us` until it is known. */
export function SupportLink() {
  const { support_email } = useSite();
  if (!support_email) return 'us';
  return (
    <a className={textStyles.link} href={`mailto:${support_email}`}>
      {support_email}
    </a>
  );
}

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
