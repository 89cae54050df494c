import { Unlink } from 'lucide-react';
import { useLayoutEffect } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { focusHeading } from '#web/browser/focus-heading.ts';
import { useLocation } from '#web/router.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

/** A link of an email that stops messages: it works without signing in and does nothing until confirmed. */
export function useStopLink<E extends Endpoint>(endpoint: E) {
  const token = useLocation().state.stopToken;
  const sending = useSend(endpoint);
  const { data, error } = sending;
  const isInvalid =
    token === undefined ||
    (error instanceof ApiError &&
      (error.code === 'unsubscribe_link_invalid' || error.code === 'invalid_input'));
  const view = isInvalid ? 'invalid' : data ? 'done' : 'ask';
  useLayoutEffect(() => {
    if (view !== 'ask') focusHeading();
  }, [view]);
  return { token, isInvalid, ...sending };
}

interface InvalidLinkProps {
  readonly to: '/notifications' | '/my-trips';
  readonly label: string;
  readonly children: string;
}

export const InvalidStopLink = ({ to, label, children }: InvalidLinkProps) => (
  <EmptyView
    scope="screen"
    icon={<Unlink strokeWidth={1.5} />}
    title="This link does not work"
    action={
      <ButtonLink to={to} variant="primary">
        {label}
      </ButtonLink>
    }
  >
    It may have been cut off. {children}
  </EmptyView>
);
