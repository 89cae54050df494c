import sentenceStyles from '#web/question/sentence.module.css';
import chipStyles from '#web/ui/button.module.css';
import { classNames } from '#web/ui/class-names.ts';
import styles from './trip-ask.module.css';

const CHIPS = [
  'Day trip tomorrow',
  'This weekend',
  'Midweek two nights',
  'Any time in two weeks',
  'One way only',
];

/** In the shape of the question. Prerendered, so sizes come from the style sheet. */
export const TripAskSkeleton = () => (
  <div aria-hidden="true">
    <div className={styles.ask}>
      <div className={classNames(sentenceStyles.page, styles.bars)}>
        <span />
        <span />
        <span />
      </div>
      <span className={classNames(styles.submit, styles.button)} />
    </div>
    <div className={styles.below}>
      <div className={styles.presets}>
        {CHIPS.map((name) => (
          <span key={name} className={chipStyles.chip}>
            {name}
          </span>
        ))}
      </div>
      <div className={classNames(styles.usage, styles.ofMembers)} />
    </div>
  </div>
);
