import { HOME_WORDS, type HomeLevel } from '#domain/home-strength.ts';
import { HiddenText } from '#web/ui/badge.tsx';
import { classNames } from '#web/ui/class-names.ts';
import styles from './home-strength.module.css';

const FILLED: Readonly<Record<HomeLevel, number>> = { strong: 3, fair: 2, thin: 1, none: 0 };
const BARS = [
  { x: 0.6, y: 8.6, height: 3.8 },
  { x: 5.6, y: 4.6, height: 7.8 },
  { x: 10.6, y: 0.6, height: 11.8 },
] as const;

/** Three rising bars and the word. */
export function HomeStrength({ level }: { readonly level: HomeLevel }) {
  return (
    <span className={classNames(styles.strength, styles[level])}>
      <HomeBars level={level} />
      <HiddenText>Way home: </HiddenText>
      {HOME_WORDS[level]}
    </span>
  );
}

/** Bars alone, beside a text that has the word. */
export const HomeBars = ({ level }: { readonly level: HomeLevel }) => (
  <svg
    className={classNames(styles.bars, styles[level])}
    viewBox="0 0 15 13"
    aria-hidden="true"
    focusable="false"
  >
    {BARS.map(({ x, y, height }, at) => (
      <rect
        key={x}
        {...{ x, y, height }}
        width="3.4"
        rx="0.8"
        className={at < FILLED[level] ? styles.filled : ''}
      />
    ))}
    {level === 'none' && <path d="M1 12.4 14 0.8" />}
  </svg>
);
