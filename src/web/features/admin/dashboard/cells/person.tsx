import type { ReactNode } from 'react';
import styles from './cells.module.css';

interface PersonProps {
  readonly person: {
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
  };
  /** Badges after the name. */
  readonly children?: ReactNode;
}

/** The name, else the email. */
export function Person({ person, children }: PersonProps) {
  const { first_name, last_name, email } = person;
  const name = `${first_name} ${last_name}`.trim();
  return (
    <div className={styles.person}>
      <p className={styles.name}>
        {name || email} {children}
      </p>
      {name && <p className={styles.soft}>{email}</p>}
    </div>
  );
}
