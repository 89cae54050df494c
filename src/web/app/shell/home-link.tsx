import { type ReactNode, useContext } from 'react';
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
