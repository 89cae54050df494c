import type { ComponentProps } from 'react';
import { type LinkProps, useLink } from '#web/navigation/link.tsx';
import { type ButtonStyle, buttonClass } from './button-style.ts';

interface AnchorProps extends ButtonStyle, ComponentProps<'a'> {}

/** For URLs outside the app (mail, airline). */
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

export const ButtonLink = (props: ButtonStyle & LinkProps) => <ButtonAnchor {...useLink(props)} />;
