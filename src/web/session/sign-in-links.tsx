import { Link, type LinkProps } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';

/** Both lead back to what was asked for. */
export const SignInLinks = ({ returnTo }: Pick<LinkProps, 'returnTo'>) => (
  <>
    <Link to="/login" returnTo={returnTo} className={textStyles.link}>
      Sign in
    </Link>{' '}
    or{' '}
    <Link to="/register" returnTo={returnTo} className={textStyles.link}>
      create a free account
    </Link>
  </>
);
