import { createContext, data, type LoaderFunctionArgs } from 'react-router';
import type { HomeFacts, PageFacts } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import type { ClosedDay } from '#domain/booking-window.ts';
import { ApiError } from '#web/api/client.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

/** What the server knows of a page before it renders it. */
export interface PageData {
  readonly site: SiteDto;
  /** Of the results; empty for other pages. */
  readonly heading: string;
  /** The day of a search, where it is a blackout date. */
  readonly closedDay: ClosedDay | undefined;
  /** Name of the picture that messages show beside the link. */
  readonly picture: string;
  /** Which first page, where the server knows no heading. */
  readonly first: 'trip' | 'form' | 'returns' | undefined;
  /** Guessed from a cookie that anybody can set: the top bar until the session is known. */
  readonly isMember: boolean;
  /** Of the first page and the question about a trip, where they could be made. */
  readonly home: HomeFacts | undefined;
  /** Origin under which browsers reach the pages. */
  readonly publicUrl: string;
  readonly facts: PageFacts;
  /** Whether the way home begins with the question where home is, as this browser has named none. */
  readonly asksHome: boolean;
  /** Logs an error that leaves a part of the page to the browser. */
  readonly report: (error: unknown) => void;
}

/** For `npm run dev:web`, where no server renders the pages. */
const WITHOUT_SERVER: PageData = {
  site: UNTIL_KNOWN,
  heading: '',
  closedDay: undefined,
  picture: 'home',
  first: undefined,
  isMember: false,
  home: undefined,
  asksHome: false,
  publicUrl: '',
  facts: {
    airports: () => ({ timetable_source: '', airports: [] }),
    airport: () => undefined,
    route: () => undefined,
    blackouts: () => ({ dates: [], today: '', until: '', timetable_source: '' }),
  },
  // The browser says it when it renders the part.
  report: () => undefined,
};

export const pageContext = createContext(WITHOUT_SERVER);

/** What a page shows; null if there is no such page. */
type Found<T> = {
  readonly facts: T;
  /** Whether the page came from the server: under Trusted Types, only it can write data for search engines. */
  readonly isServed: boolean;
} | null;

/** Loads a page in the server, with the status 404 if there is no such page. */
export function fromServer<T>(
  { context, params }: LoaderFunctionArgs,
  find: (facts: PageFacts, params: LoaderFunctionArgs['params']) => T | undefined,
) {
  const facts = find(context.get(pageContext).facts, params);
  const found: Found<T> = facts === undefined ? null : { facts, isServed: true };
  return data(found, { status: found ? 200 : 404 });
}

/** Loads a page inside the app. @throws ApiError for any failure but an address that does not exist. */
export async function orNotFound<T>(answer: Promise<T>): Promise<Found<T>> {
  try {
    return { facts: await answer, isServed: false };
  } catch (error) {
    if (error instanceof ApiError && ['not_found', 'invalid_input'].includes(error.code))
      return null;
    throw error;
  }
}
