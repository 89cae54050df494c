import { BellOff, Unlink } from 'lucide-react';
import { useLayoutEffect } from 'react';
import { muteTrip } from '#contract/saved-trips.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { usePlaces } from '#web/network/use-places.ts';
import { useLocation } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

/** Target of the link in an email about a trip: works without signing in and does nothing until confirmed. */
export function UnsubscribeTripPage() {
  useScreenTitle('Stop messages');
  const token = useLocation().state.stopToken;
  const { mutate, data, error, isPending } = useSend(muteTrip);
  const isInvalid =
    token === undefined ||
    (error instanceof ApiError &&
      (error.code === 'unsubscribe_link_invalid' || error.code === 'invalid_input'));
  const view = isInvalid ? 'invalid' : data ? 'done' : 'ask';
  useLayoutEffect(() => {
    if (view !== 'ask') focusHeading();
  }, [view]);
  if (isInvalid) return <Invalid />;
  if (data) return <Done place={data.place} />;
  return (
    <EmptyView
      scope="screen"
      icon={<BellOff strokeWidth={1.5} />}
      title="Stop messages about this trip?"
      action={
        <Button
          variant="primary"
          size="large"
          busy={isPending}
          onClick={() => mutate({ query: {}, body: { token } })}
        >
          Stop these messages
        </Button>
      }
    >
      <p>
        Nothing has changed so far. With this button we no longer watch the trip; it stays kept.
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
    </EmptyView>
  );
}

const Invalid = () => (
  <EmptyView
    scope="screen"
    icon={<Unlink strokeWidth={1.5} />}
    title="This link does not work"
    action={
      <ButtonLink to="/my-trips" variant="primary">
        Go to your trips
      </ButtonLink>
    }
  >
    It may have been cut off. The page of each trip has the same switch.
  </EmptyView>
);

function Done({ place }: { readonly place: string | null }) {
  const { cityOf } = usePlaces();
  return (
    <EmptyView
      scope="screen"
      icon={<BellOff strokeWidth={1.5} />}
      title="Messages stopped"
      action={
        <ButtonLink to="/my-trips" variant="primary">
          My trips
        </ButtonLink>
      }
    >
      {place === null
        ? 'This trip has been removed. You will get no more messages about it.'
        : `You will get no more messages about your trip to ${cityOf(place)}. It stays in My trips.`}
    </EmptyView>
  );
}
