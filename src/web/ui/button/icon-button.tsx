import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './button.module.css';

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
