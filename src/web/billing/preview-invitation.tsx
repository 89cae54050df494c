import { formatAllowance } from '#domain/account.ts';
import { useSite } from '#web/site/use-site.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import styles from './preview-invitation.module.css';

/** Below the first places of a shared search: what an account adds. @param total all places */
export function PreviewInvitation({ total }: { readonly total: number }) {
  const { free_searches } = useSite();
  return (
    <section className={styles.invitation} aria-labelledby="invitation">
      <h2 id="invitation">
        {total > 1 ? `See all ${total} places and every flight` : 'See every flight'}
      </h2>
      <p>
        Please log in to search flights. A free account has {formatAllowance(free_searches)}, and
        shows how you get home from each place.
      </p>
      <div className={styles.actions}>
        <ButtonLink to="/register" variant="primary">
          Create a free account
        </ButtonLink>
        <ButtonLink to="/login">Sign in</ButtonLink>
      </div>
    </section>
  );
}
