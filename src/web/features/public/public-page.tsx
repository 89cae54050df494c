import type { ReactNode } from 'react';
import { Link, type LinkProps } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './public.module.css';

interface PublicPageProps {
  /** Of the browser's tab. */
  readonly title: string;
  readonly heading: string;
  readonly lead: ReactNode;
  /** The page above this one. */
  readonly up?: { readonly to: LinkProps['to']; readonly name: string } | undefined;
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

export function PublicPage({ title, heading, lead, up, action, children }: PublicPageProps) {
  useScreenTitle(title);
  return (
    <div className={styles.column}>
      <Page
        look="text"
        up={
          up && (
            <nav aria-label="Breadcrumb" className={styles.up}>
              <Link to={up.to}>{up.name}</Link>
            </nav>
          )
        }
        {...{ heading, lead, action }}
      >
        {children}
      </Page>
    </div>
  );
}

interface PublicSectionProps {
  readonly title: string;
  readonly children: ReactNode;
}

export const PublicSection = ({ title, children }: PublicSectionProps) => (
  <section className={styles.section}>
    <h2>{title}</h2>
    {children}
  </section>
);

/** Where the figures come from. */
export const TimetableSource = ({ source }: { readonly source: string }) => (
  <p className={styles.source}>
    Source: {source}. A usual week: check the day that you want. All times are local.{' '}
    <Link to="/data-sources">Data sources</Link>
  </p>
);

interface Fact {
  readonly name: string;
  readonly value: ReactNode;
}

export const FactList = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className={styles.facts}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);

/** Leads to the search form with the airport filled in. */
export const SearchFromLink = ({ code }: { readonly code: string }) => (
  <ButtonLink to="/" search={{ origin: code }} variant="primary">
    Search from {code}
  </ButtonLink>
);
