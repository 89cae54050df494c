import { createContext, useContext } from 'react';
import * as z from 'zod/mini';
import type { ClosedDay } from '#domain/booking-window.ts';
import { stored } from '#web/browser/storage.ts';

/** What the server knew of the page that it rendered; nothing on later screens. */
interface FirstPage {
  /** Heading of the results; empty if unknown. */
  readonly heading: string;
  /** The day of a search, where it is a blackout date. */
  readonly closedDay?: ClosedDay | undefined;
}

export const FirstPageContext = createContext<FirstPage>({ heading: '' });

/** Of the control on the first page that names where somebody leaves from. */
export const FROM_ID = 'search-from';

interface HomeReset {
  /** Incremented when Home is pressed while the search page is open. */
  readonly count: number;
  readonly bump: () => void;
}

export const HomeResetContext = createContext<HomeReset>({ count: 0, bump: () => undefined });

/** Changes when the search page must reset: use it as a key or an effect dependency. */
export const useHomeReset = (): number => useContext(HomeResetContext).count;

/** The search form for one way, where nothing is asked yet; the trip stands at `/` alone. */
export const ONE_WAY_FORM = { to: '/', search: { mode: 'one-way' } } as const;

/** What stands in the search form, which reads it. */
export const storedForm = stored('search_draft', z.unknown(), 'tab');
