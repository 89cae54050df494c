import { type ReactNode, useId } from 'react';
import type { SiteDto } from '#contract/site.ts';
import { providerName } from '#domain/channel.ts';
import { Link, type LinkProps } from '#web/router.tsx';
import { Title } from '#web/site/title.tsx';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import { HiddenText, Reveal } from '#web/ui/badge.tsx';
import { Page } from '#web/ui/page.tsx';
import styles from './info.module.css';

interface InfoPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  /** One column of text, unless the page has another beside it. */
  readonly look?: 'column' | 'text';
  readonly children: ReactNode;
}

export function InfoPage({ title, lead, look = 'column', children }: InfoPageProps) {
  return (
    <Page look={look} heading={title} lead={lead}>
      <Title>{title}</Title>
      {children}
    </Page>
  );
}

interface InfoSectionProps {
  readonly title: string;
  /** Fragment of links to this section. */
  readonly id?: string;
  /** Milliseconds; sections are staggered in their order. */
  readonly delay: 50 | 150 | 300 | 450 | 600;
  readonly children: ReactNode;
}

export function InfoSection({ title, id, delay, children }: InfoSectionProps) {
  const ownId = useId();
  return (
    <Reveal delay={delay}>
      <section id={id} className={styles.section} aria-labelledby={`${ownId}-title`}>
        <h2 id={`${ownId}-title`}>{title}</h2>
        {children}
      </section>
    </Reveal>
  );
}

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

type Fares = Pick<SiteDto, 'has_fares'> & {
  readonly suppliers: Pick<SiteDto['suppliers'], 'fares'>;
};

/** One or two sentences. */
export function fareOrigin({ has_fares, suppliers }: Fares): string {
  const { name, simulated, indicative } = suppliers.fares;
  if (!has_fares)
    return 'This site shows the timetable and the rules of the pass. It has no fares and no seats: see the airline for prices.';
  if (simulated)
    return 'Fares on this site are sample fares: worked out from the airline’s usual taxes and prices, not offers. Every page that shows them says so.';
  // A feed has no name of its own.
  const supplier =
    name === 'feed' ? 'a fare feed that this site is connected to' : providerName(name);
  return indicative
    ? `Fares come from ${supplier}. They were seen in searches of others in the last days and may have changed; every page that shows them says so.`
    : `Fares come from ${supplier}, with the moment at which they were seen.`;
}

export const OperatorNote = () => (
  <p>
    This text comes with the software and describes what it does. Whoever runs this site is
    responsible for it here, and must have it checked for the places that they serve.
  </p>
);

export const SourceLine = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.source}>Source: {children}</p>
);
