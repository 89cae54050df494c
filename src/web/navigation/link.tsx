import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf } from './address.ts';
import type { Step } from './router.ts';
import type { Location } from './shown.ts';
import { useLocation, useRouter } from './use-router.ts';

interface Way extends Step {
  /** Forces a full load, after a crash. */
  readonly reloadDocument?: boolean;
}

export type LinkProps = Way & Omit<ComponentProps<'a'>, 'href'>;

export const Link = (props: LinkProps) => <a {...useLink(props)} />;

/** Attributes of a link to another screen. Hover and focus preload its code. */
export function useLink<Props extends LinkProps>(props: Props): Omit<Props, keyof Way> {
  const { to, search, hash, state, replace, resetScroll, reloadDocument = false, ...rest } = props;
  const router = useRouter();
  const location = useLocation();
  const preload = () => router.preload(to);
  return {
    'aria-current': isCurrent(props, location) ? 'page' : undefined,
    onMouseEnter: preload,
    onFocus: preload,
    onTouchStart: preload,
    ...rest,
    href: hrefOf(props),
    onClick: (event) => {
      rest.onClick?.(event);
      if (reloadDocument || event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      void router.navigate({ to, search, hash, state, replace, resetScroll });
    },
  };
}

/** Whether it leads to the current screen, a part of it or a parent of it. */
function isCurrent({ to, search = {}, hash }: LinkProps, location: Location): boolean {
  const isOnPath = location.pathname === to || location.pathname.startsWith(`${to}/`);
  return (
    isOnPath &&
    Object.entries(search).every(([key, value]) => location.search[key] === value) &&
    (hash === undefined || hash === location.hash)
  );
}

/** Other clicks open a new tab or window, or a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  ['', '_self'].includes((currentTarget as HTMLAnchorElement).target);
