import type { ReactNode } from 'react';
import { Link, useLocation } from '#web/router.tsx';

interface MonthLinkProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

/** Current on the page of any month: only this one knows no clock, as the server renders it. */
export function MonthLink(props: MonthLinkProps) {
  const { pathname } = useLocation();
  const isMonth = pathname === '/month' || pathname.startsWith('/blackout/');
  return <Link to="/month" {...props} aria-current={isMonth ? 'page' : undefined} />;
}
