import { type ReactNode, useId } from 'react';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './info.module.css';

interface InfoPageProps {
  readonly title: string;
  readonly lead: ReactNode;
  readonly children: ReactNode;
}

export function InfoPage({ title, lead, children }: InfoPageProps) {
  useScreenTitle(title);
  return (
    <Page look="text" heading={title} lead={lead}>
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
