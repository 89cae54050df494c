import type { UseQueryResult } from '@tanstack/react-query';
import { CloudOff, FileQuestionMark, FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { EmptyView } from '#web/ui/feedback.tsx';
import styles from './payments.module.css';

interface HostedFrameProps {
  readonly product: string;
  readonly back: ReactNode;
  readonly children: ReactNode;
}

/** Frame of the fake payment pages, marked as simulated. */
export const HostedFrame = ({ product, back, children }: HostedFrameProps) => (
  <div className={styles.frame}>
    <p className={styles.strip}>
      <FlaskConical strokeWidth={2} />
      Sandbox: no real card, no money
    </p>
    <div className={styles.sheet}>
      <header className={styles.header}>
        <span className={styles.product}>{product}</span>
        {back}
      </header>
      {children}
    </div>
  </div>
);

type ErrorViewProps = Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;

/** Outside the frame: without an answer there is no product to name. */
export const ErrorView = (props: ErrorViewProps) => (
  <div className={styles.frame}>
    <div className={styles.sheet}>
      <PaymentError {...props} />
    </div>
  </div>
);

function PaymentError({ error, isFetching, refetch }: ErrorViewProps) {
  if (error instanceof ApiError && error.status === 404)
    return (
      <EmptyView
        scope="screen"
        icon={<FileQuestionMark />}
        title="There is no such payment page"
        action={
          <ButtonLink to="/plans" variant="primary">
            See plans
          </ButtonLink>
        }
      >
        The address may be mistyped, or payments are not made here.
      </EmptyView>
    );
  return (
    <EmptyView
      scope="screen"
      icon={<CloudOff />}
      title="The page could not be loaded"
      action={
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      }
    >
      <p role="alert">{error?.message}</p>
    </EmptyView>
  );
}
