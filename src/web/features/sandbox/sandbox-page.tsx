import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { Button } from '#web/ui/button/button.tsx';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './sandbox-page.module.css';

interface SandboxPageProps<T> {
  readonly title: string;
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** Announced while loading. */
  readonly loading: string;
  /** Shown where the sandbox is not in use. */
  readonly absent: Pick<Parameters<typeof EmptyView>[0], 'icon' | 'title' | 'children'>;
  /** Shown instead of the page when it has no content. */
  readonly empty?: (data: T) => ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function SandboxPage<T>(props: SandboxPageProps<T>) {
  const { title, query, loading, absent, empty, children } = props;
  const { data, error, isFetching, refetch } = query;
  useScreenTitle(title);
  if (data === undefined && !error) return <ScreenSpinner label={loading} />;
  if (data === undefined && error instanceof ApiError && error.status === 404)
    return (
      <EmptyView
        scope="screen"
        {...absent}
        action={
          <ButtonLink to="/" variant="primary">
            Search flights
          </ButtonLink>
        }
      />
    );
  const nothing = data !== undefined && empty?.(data);
  if (nothing) return nothing;
  return (
    <Page look="narrow" heading={title}>
      {data === undefined ? (
        <Notice
          tone="error"
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          {error?.message}
        </Notice>
      ) : (
        children(data)
      )}
    </Page>
  );
}

export const Lead = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.lead}>{children}</p>
);
