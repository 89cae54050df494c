import type { ComponentProps, MouseEvent } from 'react';
import { Spinner } from '../feedback/spinner.tsx';
import { type ButtonStyle, buttonClass } from './button-style.ts';

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
