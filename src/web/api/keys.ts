/** Keys of what is not yet asked by `useCall`. */
export const keys = {
  board: (airport: string) => ['board', airport] as const,
  searchUsage: ['search-usage'] as const,
  flightSearch: (question: Readonly<Record<string, string | number | undefined>>) =>
    ['flight-search', question] as const,
  /** `home` as searched: codes and groups, separated by commas. */
  waysHome: (home: string, date: string, party: object) =>
    ['ways-home', home, date, party] as const,
  nextWayHome: (question: Readonly<Record<string, string | number | undefined>>) =>
    ['next-way-home', question] as const,
  nextFlightDay: (question: Readonly<Record<string, string | undefined>>) =>
    ['next-flight-day', question] as const,
  /** Prefix of everything that only admins may see. */
  admin: ['admin'] as const,
  adminDashboard: ['admin', 'dashboard'] as const,
  adminList: (name: string, question: object) => ['admin', name, question] as const,
};
