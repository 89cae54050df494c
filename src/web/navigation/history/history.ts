/** What travels with an entry of the history, unseen in its address. It outlives a reload of the tab. */
export interface EntryState {
  /** Token of the reset link that was followed. */
  readonly resetToken?: string;
  /** Token of the link in a letter that stops an alert. */
  readonly stopToken?: string;
  /** Query of the flights home that a summary was opened from. */
  readonly returnList?: Readonly<Record<string, string>>;
}

/** One step of the history. */
export interface Entry {
  /** Path, query and fragment. */
  readonly href: string;
  readonly state: EntryState;
  /** Of this entry only. */
  readonly key: string;
  /** Steps of the app before it. */
  readonly index: number;
}

/** Where somebody is and was: the browser's, or one in memory where there is no address bar. */
export interface History {
  readonly current: () => Entry;
  readonly push: (href: string, state: EntryState) => void;
  readonly replace: (href: string, state: EntryState) => void;
  readonly back: () => void;
  /** Calls on every step that the app has not made itself, as by Back. Answers the way to stop. */
  readonly onMove: (listener: () => void) => () => void;
}

export const newKey = (): string => Math.random().toString(36).slice(2);
