import { createContext } from 'react';
import type { ClosedDay } from '#domain/booking-window.ts';

/** What the server knew of the page that it rendered; nothing on later screens. */
export interface FirstPage {
  /** Heading of the results; empty if unknown. */
  readonly heading: string;
  /** The day of a search, where it is a blackout date. */
  readonly closedDay?: ClosedDay | undefined;
}

export const FirstPageContext = createContext<FirstPage>({ heading: '' });
