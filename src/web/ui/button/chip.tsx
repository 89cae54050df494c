import type { ComponentProps } from 'react';
import { classNames } from '../class-names.ts';
import styles from './chip.module.css';

interface ChipProps extends ComponentProps<'button'> {
  /** `strong` is filled; `set` is a value that a press removes. */
  readonly tone?: 'plain' | 'strong' | 'set';
}

/** A small rounded button in a line of them; 44 px to touch. `aria-pressed` fills it. */
export const Chip = ({ tone = 'plain', className, ...button }: ChipProps) => (
  <button
    type="button"
    {...button}
    className={classNames(styles.chip, tone !== 'plain' && styles[tone], className)}
  />
);
