import type { ComponentProps } from 'react';
import { Link, type LinkProps } from '#web/router.tsx';
import { type ButtonStyle, buttonClass } from './button.tsx';

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
