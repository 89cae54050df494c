/** What travels with an entry of the history, and what a screen says of itself to the shell. */
declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Token of the reset link that was followed. */
    resetToken?: string;
    /** Token of the link in a letter that stops an alert. */
    stopToken?: string;
    /** Query of the flights home that a summary was opened from. */
    returnList?: Record<string, string>;
  }
  interface StaticDataRouteOption {
    /** The screen checks the session itself. */
    membersOnly?: boolean;
    /** The screen has no top bar and no footer around it. */
    standsAlone?: boolean;
  }
}

export {};
