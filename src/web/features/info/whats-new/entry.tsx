import type { WhatsNewEntry } from './entries.ts';
import styles from './whats-new.module.css';

export function Entry({ entry }: { readonly entry: WhatsNewEntry }) {
  return (
    <section className={styles.entry}>
      <h3>
        {entry.title} <span className={styles.version}>Version {entry.version}</span>
      </h3>
      <ul>
        {entry.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
