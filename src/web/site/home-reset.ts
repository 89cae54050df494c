import { createContext, useContext } from 'react';

export interface HomeReset {
  /** Incremented when Home is pressed while the search page is open. */
  readonly count: number;
  readonly bump: () => void;
}

export const HomeResetContext = createContext<HomeReset>({ count: 0, bump: () => undefined });

/** Changes when the search page must reset: use it as a key or an effect dependency. */
export const useHomeReset = (): number => useContext(HomeResetContext).count;
