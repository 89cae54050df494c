import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#web/api/client.ts';
import { Title } from '#web/site/title.tsx';
import textStyles from '#web/styles/text.module.css';
import { ButtonLink } from '#web/ui/button.tsx';
import { EmptyView, Loaded } from '#web/ui/feedback.tsx';
import { Page } from '#web/ui/page.tsx';
import { ScreenSpinner } from '#web/ui/progress.tsx';
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
  return (
    <>
      <Title>{props.title}</Title>
      <Content {...props} />
    </>
  );
}

function Content<T>(props: SandboxPageProps<T>) {
  const { title, query, loading, absent, empty, children } = props;
  const { data, error } = query;
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

/** A URL in text, without trailing punctuation. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)]/g;

interface MessageTextProps {
  readonly text: string;
  readonly className?: string | undefined;
}

/** Links only URLs of this site. */
export function MessageText({ text, className = styles.text }: MessageTextProps) {
  return (
    <p className={className}>
      {partsOf(text).map(({ at, text: part, path }) =>
        path === null ? (
          part
        ) : (
          <a key={at} href={path} className={textStyles.link}>
            {part}
          </a>
        ),
      )}
    </p>
  );
}

interface Part {
  readonly at: number;
  readonly text: string;
  /** Null for plain text. */
  readonly path: string | null;
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ at: end, text: text.slice(end, index), path: null });
    parts.push({ at: index, text: address, path: pathHere(address) });
    end = index + address.length;
  }
  return [...parts, { at: end, text: text.slice(end), path: null }];
}

/** The path of a URL of this site; null for any other. */
function pathHere(address: string): string | null {
  if (!URL.canParse(address)) return null;
  const { origin, pathname, search, hash } = new URL(address);
  return origin === location.origin ? pathname + search + hash : null;
}
