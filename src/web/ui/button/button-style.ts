import type { ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import styles from './button.module.css';

export interface ButtonStyle {
  /** `primary` at most once per view; `outline` for a repeated action in a list; `plain` for a way out. */
  readonly variant?: 'primary' | 'quiet' | 'outline' | 'plain' | 'danger' | undefined;
  readonly size?: 'small' | 'medium' | 'large' | undefined;
  /** 16 px, before the label. */
  readonly icon?: ReactNode;
  /** Full width. */
  readonly fill?: boolean | undefined;
}

export const buttonClass = (style: ButtonStyle, className?: string): string =>
  classNames(
    styles.button,
    styles[style.variant ?? 'quiet'],
    style.size && styles[style.size],
    style.fill && styles.fill,
    className,
  );
