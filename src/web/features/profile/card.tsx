import { type ReactNode, type Ref, useId } from 'react';
import styles from './profile.module.css';

interface CardProps {
  readonly title: string;
  readonly lead?: ReactNode;
  /** The heading takes the focus when the focused control goes away. */
  readonly headingRef?: Ref<HTMLHeadingElement>;
  readonly children?: ReactNode;
}

export function Card({ title, lead, headingRef, children }: CardProps) {
  const id = useId();
  return (
    <section className={styles.card} aria-labelledby={id}>
      <h2 id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {title}
      </h2>
      {lead && <p className={styles.lead}>{lead}</p>}
      {children}
    </section>
  );
}
