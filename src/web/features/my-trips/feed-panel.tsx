import { CalendarSync, Copy } from 'lucide-react';
import { makeTripFeed, removeTripFeed, tripFeed } from '#contract/saved-trips.ts';
import { useCall, useSend } from '#web/api/use-call.ts';
import { copyText } from '#web/browser/copy-and-save.ts';
import { Link } from '#web/router.tsx';
import { useSession } from '#web/session/use-session.tsx';
import { Button } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import styles from './my-trips.module.css';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The address of one calendar of all kept trips of a member. */
export function FeedPanel() {
  const { isAuthenticated } = useSession();
  return (
    <section aria-labelledby="calendar" className={styles.feed}>
      <h2 id="calendar">All trips in your calendar</h2>
      <p className={styles.soft}>
        Subscribe in your calendar app: every booking window and every flight, kept up to date. The
        link is private; you can replace it.
      </p>
      {isAuthenticated ? (
        <FeedAddress />
      ) : (
        <p>
          <Link to="/login">Sign in</Link> to get the link.
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
            title: 'Link copied',
            message: 'Add it to your calendar as a subscription.',
          }
        : { tone: 'error', title: 'Link not copied' },
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
          Get the link
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
          Copy link
        </Button>
        <Button variant="plain" busy={making.isPending} onClick={() => making.mutate({})}>
          Replace link
        </Button>
        <Button variant="plain" busy={removal.isPending} onClick={() => removal.mutate({})}>
          Remove link
        </Button>
      </div>
    </>
  );
}
