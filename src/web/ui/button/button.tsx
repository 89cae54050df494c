import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';

interface ButtonProps extends ButtonStyle, ComponentProps<'button'> {
  /** Keeps label and focus, shows a spinner, ignores presses. */
  readonly busy?: boolean;
}

export function Button(props: ButtonProps) {
  const { variant, size, icon, fill, busy = false, className, children, onClick, ...rest } = props;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const style = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fill !== undefined && { fill }),
  };
  return (
    <button
      type="button"
      {...rest}
      className={buttonClass(style, className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled'] || undefined}
      onClick={press}
    >
      {busy ? <Spinner /> : icon}
      {children}
    </button>
  );
}

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
