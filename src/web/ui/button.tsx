import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link, type LinkProps } from '#web/router.tsx';
import styles from './button.module.css';
import { classNames } from './class-names.ts';
import { Spinner } from './progress.tsx';

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

interface AnchorProps extends ButtonStyle, ComponentProps<'a'> {}

/** For URLs outside the app (mail, airline). */
export function ButtonAnchor({ variant, size, icon, fill, className, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={buttonClass({ variant, size, fill }, className)}>
      {icon}
      {rest.children}
    </a>
  );
}

export function ButtonLink({
  variant,
  size,
  icon,
  fill,
  className,
  ...rest
}: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, fill }, className)}>
      {icon}
      {rest.children}
    </Link>
  );
}

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** Accessible name. */
  readonly label: string;
  readonly icon: ReactNode;
  /** With a border, for a button that stands alone. */
  readonly edged?: boolean;
  /** 28 px, for chips. */
  readonly dense?: boolean;
}

export function IconButton({ label, icon, edged, dense, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      title={rest.title ?? label}
      className={classNames(styles.round, edged && styles.edged, dense && styles.dense, className)}
    >
      {icon}
    </button>
  );
}

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
