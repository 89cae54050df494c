import { type ComponentProps, use } from 'react';
import { Link as RouterLink } from 'react-router';
import { hrefOf, readAddress } from './address.ts';
import { DocumentForContext } from './document-policy.ts';
import { returnAddress } from './return-address.ts';
import { type Location, type Step, useLocation } from './use-router.ts';

interface Way extends Step {
  /** Forces a full load, after a crash. */
  readonly reloadDocument?: boolean;
}

export type LinkProps = Way & Omit<ComponentProps<'a'>, 'href'>;

/** A link to another screen. Hover and focus preload its code. */
export function Link(props: LinkProps) {
  const { to: _to, search: _search, hash: _hash, state, replace, resetScroll, ...others } = props;
  const { reloadDocument = false, ...rest } = others;
  const location = useLocation();
  const documentFor = use(DocumentForContext);
  const address = readAddress(hrefOf(props));
  return (
    <RouterLink
      aria-current={isCurrent(props, location) ? 'page' : undefined}
      prefetch="intent"
      {...rest}
      to={documentFor(address) ?? address.href}
      state={state ?? {}}
      replace={replace ?? false}
      preventScrollReset={resetScroll === false}
      reloadDocument={reloadDocument || documentFor(address) !== undefined}
      onClick={(event) => {
        rest.onClick?.(event);
        if (!event.defaultPrevented) returnAddress.follow(location, address);
      }}
    />
  );
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
