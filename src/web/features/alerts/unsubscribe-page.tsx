import { BellOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { unsubscribe } from '#contract/notices.ts';
import { placesText } from '#domain/alert-question.ts';
import { AfterHydration } from '#web/browser/hydration.tsx';
import { type Places, usePlaces } from '#web/places/use-network.ts';
import { InvalidStopLink, StopQuestion, useStopLink } from '#web/site/stop-link.tsx';
import { Title } from '#web/site/title.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';

type Stopped = OutputOf<typeof unsubscribe>;

const QUESTION = {
  title: 'Stop emails about this alert?',
  text: 'This alert is still on. Press to stop it and its messages.',
} as const;

/** Target of the link in an alert email: works without signing in and does nothing until confirmed. */
export const UnsubscribePage = () => (
  <>
    <Title>Stop emails</Title>
    <AfterHydration fallback={<StopQuestion {...QUESTION} />}>
      <OpenedLink />
    </AfterHydration>
  </>
);

function OpenedLink() {
  const { token, isInvalid, mutate, data, error, variables, isPending } = useStopLink(unsubscribe);
  const isAll = variables?.body.all === true;
  const stop = (all: boolean) => mutate({ query: {}, body: { token, ...(all && { all }) } });

  if (isInvalid)
    return (
      <InvalidStopLink to="/notifications" label="Go to your alerts">
        Manage your alerts on the alerts page.
      </InvalidStopLink>
    );
  const stopAll = (
    <Button busy={isPending && isAll} onClick={() => stop(true)}>
      Stop all my alerts
    </Button>
  );
  if (data) return <Done stopped={data} all={isAll} stopAll={stopAll} />;
  return (
    <StopQuestion
      {...QUESTION}
      error={error}
      button={
        <Button variant="primary" size="large" busy={isPending} onClick={() => stop(false)}>
          Stop these emails
        </Button>
      }
    />
  );
}

interface DoneProps {
  readonly stopped: Stopped;
  readonly all: boolean;
  readonly stopAll: ReactNode;
}

function Done({ stopped, all, stopAll }: DoneProps) {
  const places = usePlaces();
  return (
    <EmptyView
      scope="screen"
      icon={<BellOff />}
      title="Emails stopped"
      action={
        <>
          <ButtonLink to="/" variant="primary">
            Search flights
          </ButtonLink>
          {!all && stopAll}
        </>
      }
    >
      {all ? 'None of your alerts is active any more.' : doneMessage(stopped, places)}
    </EmptyView>
  );
}

function doneMessage({ places }: Stopped, { cityOf }: Places): string {
  if (places === null) return 'This alert has been deleted. You will get no more emails about it.';
  const [origins, destinations] = [places.origins.map(cityOf), places.destinations.map(cityOf)];
  return `Your alert ${placesText({ origins, destinations })} has ended. You will get no more emails about it.`;
}
