import { type ReactNode, useContext } from 'react';
import type { UserDto } from '#contract/auth.ts';
import { Link, useLocation } from '#web/router.tsx';
import { HomeResetContext } from '#web/site/first-page.ts';

interface HomeLinkProps {
  readonly children: ReactNode;
  readonly className?: string | undefined;
  readonly onClick?: (() => void) | undefined;
}

/** Pressed on the search page, it resets the form. */
export function HomeLink({ children, className, onClick }: HomeLinkProps) {
  const { pathname } = useLocation();
  const { bump } = useContext(HomeResetContext);
  return (
    <Link
      to="/"
      className={className}
      onClick={() => {
        if (pathname === '/') bump();
        onClick?.();
      }}
    >
      {children}
    </Link>
  );
}

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

/** Initial of the first name, else of the email, in upper case. */
export const initialOf = ({ first_name, email }: UserDto): string =>
  (Array.from(first_name.trim() || email)[0] ?? '').toUpperCase();

/** First and last name, or "Personal" without either. */
export const nameOf = ({ first_name, last_name }: UserDto): string =>
  `${first_name} ${last_name}`.trim() || 'Personal';

export const planOf = ({ is_premium }: UserDto): string =>
  is_premium ? 'Premium plan' : 'Free plan';
