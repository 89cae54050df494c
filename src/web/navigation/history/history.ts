/** State of a history entry that is not in its URL. Survives a reload of the tab. */
export interface EntryState {
  /** Token of a password reset link. */
  readonly resetToken?: string;
  /** Token of an unsubscribe link. */
  readonly stopToken?: string;
  /** Query of the return list from which a summary was opened. */
  readonly returnList?: Readonly<Record<string, string>>;
}

export interface Entry {
  /** Path, query and fragment. */
  readonly href: string;
  readonly state: EntryState;
  /** Unique per entry. */
  readonly key: string;
  /** Number of entries of the app before it. */
  readonly index: number;
}

/** The browser's history, or one in memory. */
export interface History {
  readonly current: () => Entry;
  readonly push: (href: string, state: EntryState) => void;
  readonly replace: (href: string, state: EntryState) => void;
  readonly back: () => void;
  /**
   * Called on navigation that the app did not start, such as Back. Returns a function that removes the
   * listener.
   */
  readonly onMove: (listener: () => void) => () => void;
}

export const newKey = (): string => Math.random().toString(36).slice(2);
