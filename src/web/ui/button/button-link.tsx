import type { ComponentProps } from 'react';
import { type LinkProps, useLink } from '#web/navigation/link.tsx';
import { type ButtonStyle, buttonClass } from './button-style.ts';

interface AnchorProps extends ButtonStyle, ComponentProps<'a'> {}

/** A link to an address outside the app (mail, airline) that looks like a button. */
export function ButtonAnchor({ variant, size, icon, fill, className, ...rest }: AnchorProps) {
  const style = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(fill !== undefined && { fill }),
  };
  return (
    <a {...rest} className={buttonClass(style, className)}>
      {icon}
      {rest.children}
    </a>
  );
}

/** A link to another screen that looks like a button. */
export const ButtonLink = (props: ButtonStyle & LinkProps) => <ButtonAnchor {...useLink(props)} />;
