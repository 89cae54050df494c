import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Loaded } from '#web/ui/feedback/loaded.tsx';
import { ScreenSpinner } from '#web/ui/feedback/spinner.tsx';
import { Page } from '#web/ui/page/page.tsx';
import styles from './sandbox-page.module.css';

/** Messages arrive with a delay. Milliseconds. */
export const POLLED = {
  staleTime: 0,
  refetchInterval: ({ state }: { readonly state: { readonly status: string } }) =>
    state.status === 'success' && 3_000,
} as const;

interface SandboxPageProps<T> {
  readonly title: string;
  readonly query: UseQueryResult<T>;
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
  const { data, error } = query;
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
      <Loaded query={query} waiting={null}>
        {children}
      </Loaded>
    </Page>
  );
}

export const Lead = ({ children }: { readonly children: ReactNode }) => (
  <p className={styles.lead}>{children}</p>
);
