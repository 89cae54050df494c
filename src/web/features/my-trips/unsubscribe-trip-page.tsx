import { BellOff } from 'lucide-react';
import { muteTrip } from '#contract/saved-trips.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { usePlaces } from '#web/places/use-network.ts';
import { InvalidStopLink, StopQuestion, useStopLink } from '#web/site/stop-link.tsx';
import { Title } from '#web/site/title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';

const QUESTION = {
  title: 'Stop messages about this trip?',
  text: 'We still watch this trip. Press to stop its messages; it stays kept.',
} as const;

/** Target of the link in an email about a trip: works without signing in and does nothing until confirmed. */
export const UnsubscribeTripPage = () => (
  <>
    <Title>Stop messages</Title>
    <AfterHydration fallback={<StopQuestion {...QUESTION} />}>
      <OpenedLink />
    </AfterHydration>
  </>
);

function OpenedLink() {
  const { token, isInvalid, mutate, data, error, isPending } = useStopLink(muteTrip);
  if (isInvalid)
    return (
      <InvalidStopLink to="/my-trips" label="Go to your trips">
        The page of each trip has the same switch.
      </InvalidStopLink>
    );
  if (data) return <Done place={data.place} />;
  return (
    <StopQuestion
      {...QUESTION}
      error={error}
      button={
        <Button
          variant="primary"
          size="large"
          busy={isPending}
          onClick={() => mutate({ query: {}, body: { token } })}
        >
          Stop these messages
        </Button>
      }
    />
  );
}

function Done({ place }: { readonly place: string | null }) {
  const { cityOf } = usePlaces();
  return (
    <EmptyView
      scope="screen"
      icon={<BellOff />}
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
