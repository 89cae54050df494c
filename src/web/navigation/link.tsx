import type { ComponentProps, MouseEvent } from 'react';
import { hrefOf } from './address.ts';
import type { Step } from './router.ts';
import type { Location } from './shown.ts';
import { useLocation, useRouter } from './use-router.ts';

interface Way extends Step {
  /** By a full load, where the app that runs cannot be trusted. */
  readonly reloadDocument?: boolean;
}

export type LinkProps = Way & Omit<ComponentProps<'a'>, 'href'>;

/** A link to another screen. */
export const Link = (props: LinkProps) => <a {...useLink(props)} />;

/**
 * The attributes of a link to another screen. Whoever points at it or comes to it by key is likely to follow: the
 * screen's code is brought at once.
 */
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

/** Whether it leads to what is shown, to a part of it, or to something above it. */
function isCurrent({ to, search = {}, hash }: LinkProps, location: Location): boolean {
  const isOnPath = location.pathname === to || location.pathname.startsWith(`${to}/`);
  return (
    isOnPath &&
    Object.entries(search).every(([key, value]) => location.search[key] === value) &&
    (hash === undefined || hash === location.hash)
  );
}

/** The browser opens all others elsewhere: in a new tab, in a window, as a download. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey, currentTarget }: MouseEvent) =>
  button === 0 &&
  !(metaKey || ctrlKey || shiftKey || altKey) &&
  ['', '_self'].includes((currentTarget as HTMLAnchorElement).target);
