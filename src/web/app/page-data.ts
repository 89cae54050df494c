import { createContext } from 'react-router';
import type { PageFacts } from '#contract/pages.ts';
import type { SiteDto } from '#contract/site.ts';
import { UNTIL_KNOWN } from '#web/site/use-site.ts';

/** What the server knows of a page before it renders it. */
export interface PageData {
  readonly site: SiteDto;
  /** Of the results; empty for other pages. */
  readonly heading: string;
  /** Whether the page is the search form without a query. */
  readonly isForm: boolean;
  /** Guessed from a cookie that anybody can set: the top bar until the session is known. */
  readonly isMember: boolean;
  /** Origin under which browsers reach the pages. */
  readonly publicUrl: string;
  readonly facts: PageFacts;
  /** Logs an error that leaves a part of the page to the browser. */
  readonly report: (error: unknown) => void;
}

/** For `npm run dev:web`, where no server renders the pages. */
const WITHOUT_SERVER: PageData = {
  site: UNTIL_KNOWN,
  heading: '',
  isForm: false,
  isMember: false,
  publicUrl: '',
  facts: {
    airports: () => ({ timetable_source: '', airports: [] }),
    airport: () => undefined,
    route: () => undefined,
    blackouts: () => ({ dates: [] }),
  },
  // The browser says it when it renders the part.
  report: () => undefined,
};

export const pageContext = createContext(WITHOUT_SERVER);
