import styles from './get-home.module.css';

export const TITLE = 'Get me home';

const ANSWERS = ['earliest', 'sure', 'pass'];

/** Bars in the place of the three answers. Prerendered, so sizes come from the style sheet. */
export const HomeWaiting = () => (
  <section>
    <p role="status" className={styles.loading}>
      Looking for ways home…
    </p>
    <div className={styles.cards} aria-hidden="true">
      {ANSWERS.map((one) => (
        <div key={one} className={styles.cardWaiting}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  </section>
);

/** Before the browser knows where somebody is. */
export const GetHomeFirstView = () => (
  <div className={styles.page}>
    <header className={styles.header}>
      <h1 tabIndex={-1}>{TITLE}</h1>
    </header>
    <p className={styles.free}>Free for everybody. It never counts as a search.</p>
    <div className={styles.sentenceWaiting} aria-hidden="true" />
    <HomeWaiting />
  </div>
);
