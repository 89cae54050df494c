import { CalendarSync, Copy } from 'lucide-react';
import { makeTripFeed, removeTripFeed, tripFeed } from '#contract/saved-trips.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { copyText } from '#web/browser/copy-text.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Button } from '#web/ui/button/button.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from './my-trips.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** One calendar for all trips of a member. */
export function FeedPanel() {
  const { isAuthenticated } = useSession();
  return (
    <section aria-labelledby="calendar" className={styles.feed}>
      <h2 id="calendar">One calendar for all trips</h2>
      <p className={styles.soft}>
        Each window and each flight as an event, kept up to date. The address is secret; you can
        replace it.
      </p>
      {isAuthenticated ? (
        <FeedAddress />
      ) : (
        <p>
          <Link to="/login">Sign in</Link> to get its address.
        </p>
      )}
    </section>
  );
}

function FeedAddress() {
  const { data } = useCall(tripFeed, {});
  const toast = useToast();
  const onError = ({ message }: Error) => toast({ tone: 'error', title: 'Not saved', message });
  const making = useSend(makeTripFeed, { refetch: [tripFeed], onError });
  const removal = useSend(removeTripFeed, { refetch: [tripFeed], onError });
  const address = data?.address;
  const copy = async () => {
    if (!address) return;
    const isCopied = await copyText(address);
    toast(
      isCopied
        ? {
            tone: 'success',
            title: 'Address copied',
            message: 'Add it to your calendar as a subscription.',
          }
        : { tone: 'error', title: 'Address not copied' },
    );
  };
  if (!address)
    return (
      <p>
        <Button
          className={styles.hit}
          busy={making.isPending}
          disabled={data === undefined}
          onClick={() => making.mutate({})}
          icon={<CalendarSync {...icon} />}
        >
          Make the address
        </Button>
      </p>
    );
  return (
    <>
      <p className={styles.address}>
        <code>{address}</code>
      </p>
      <div className={styles.actions}>
        <Button onClick={() => void copy()} icon={<Copy {...icon} />}>
          Copy address
        </Button>
        <Button variant="plain" busy={making.isPending} onClick={() => making.mutate({})}>
          Replace address
        </Button>
        <Button variant="plain" busy={removal.isPending} onClick={() => removal.mutate({})}>
          Remove address
        </Button>
      </div>
    </>
  );
}
