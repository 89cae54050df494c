import { BellOff, Unlink } from 'lucide-react';
import { type ReactNode, useLayoutEffect } from 'react';
import type { Endpoint } from '#contract/endpoint.ts';
import { ApiError } from '#web/api/client.ts';
import { useSend } from '#web/api/use-call.ts';
import { focusHeading } from '#web/browser/document.ts';
import { useLocation } from '#web/router.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Notice } from '#web/ui/feedback.tsx';
import { Skeleton } from '#web/ui/progress.tsx';

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

interface StopQuestionProps {
  readonly title: string;
  readonly text: string;
  /** The button, with what went wrong; space for it as long as the server renders the page. */
  readonly button?: ReactNode;
  readonly error?: Error | null;
}

/** What the link asks. Rendered by the server too, which does not know the token. */
export const StopQuestion = ({ title, text, button, error }: StopQuestionProps) => (
  <EmptyView
    scope="screen"
    icon={<BellOff />}
    title={title}
    action={button ?? <Skeleton width={200} height={48} />}
  >
    <p>{text}</p>
    {error && <Notice tone="error">{error.message}</Notice>}
  </EmptyView>
);

interface InvalidLinkProps {
  readonly to: '/notifications' | '/my-trips';
  readonly label: string;
  readonly children: string;
}

export const InvalidStopLink = ({ to, label, children }: InvalidLinkProps) => (
  <EmptyView
    scope="screen"
    icon={<Unlink />}
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
