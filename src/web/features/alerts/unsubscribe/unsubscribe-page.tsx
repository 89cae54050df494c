import { BellOff, Unlink } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { unsubscribe } from '#contract/unsubscribe.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { type Places, usePlaces } from '#web/network/use-places.ts';
import { useLocation } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

type Stopped = OutputOf<typeof unsubscribe>;

/** Target of the link in an alert email: works without signing in and does nothing until confirmed. */
export function UnsubscribePage() {
  useScreenTitle('Stop e-mails');
  const token = useLocation().state.stopToken;
  const stopping = useSend(unsubscribe);
  const { data, error, variables, isPending } = stopping;
  const isAll = variables?.body.all === true;
  const stop = (all: boolean) =>
    stopping.mutate({ query: {}, body: { token, ...(all && { all }) } });
  const isInvalid =
    token === undefined ||
    (error instanceof ApiError &&
      (error.code === 'unsubscribe_link_invalid' || error.code === 'invalid_input'));
  const view = isInvalid ? 'invalid' : data ? 'done' : 'ask';
  useLayoutEffect(() => {
    if (view !== 'ask') focusHeading();
  }, [view]);

  if (isInvalid) return <Invalid />;
  const stopAll = (
    <Button busy={isPending && isAll} onClick={() => stop(true)}>
      Stop all my alerts
    </Button>
  );
  if (data) return <Done stopped={data} all={isAll} stopAll={stopAll} />;
  return (
    <EmptyView
      scope="screen"
      icon={<BellOff strokeWidth={1.5} />}
      title="Stop e-mails about this alert?"
      action={
        <Button variant="primary" size="large" busy={isPending} onClick={() => stop(false)}>
          Stop these e-mails
        </Button>
      }
    >
      <p>Nothing has changed so far. With this button the alert ends, and so do its messages.</p>
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
      <ButtonLink to="/notifications" variant="primary">
        Go to your alerts
      </ButtonLink>
    }
  >
    It may have been cut off. Manage your alerts on the alerts page.
  </EmptyView>
);

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
      icon={<BellOff strokeWidth={1.5} />}
      title="E-mails stopped"
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

function doneMessage({ origin_airport, destination_airport }: Stopped, { cityOf }: Places): string {
  if (origin_airport === null || destination_airport === null)
    return 'This alert has been deleted. You will get no more emails about it.';
  return `Your alert ${cityOf(origin_airport)} to ${cityOf(destination_airport)} has ended. You will get no more emails about it.`;
}
