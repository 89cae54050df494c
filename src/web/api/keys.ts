/** All query keys in one place, so that mutations can invalidate them. */
export const keys = {
  site: ['site'] as const,
  airports: ['airports'] as const,
  blackoutDates: ['blackout-dates'] as const,
  routes: ['routes'] as const,
  board: (airport: string) => ['board', airport] as const,
  searchUsage: ['search-usage'] as const,
  ownSessions: ['own-sessions'] as const,
  ownSubscription: ['own-subscription'] as const,
  planReturn: (from: string) => ['plan-return', from] as const,
  sandboxCheckout: (id: string) => ['sandbox-checkout', id] as const,
  sandboxPortal: (id: string) => ['sandbox-portal', id] as const,
  emails: ['letters'] as const,
  texts: ['texts'] as const,
  fareMarket: ['fare-market'] as const,
  /** Prefix of every alert list. */
  alerts: ['alerts'] as const,
  alertList: (showsCompleted: boolean) => ['alerts', { showsCompleted }] as const,
  routeDays: (question: Readonly<Record<string, string>>) => ['route-days', question] as const,
  resetLink: (token: string) => ['reset-link', token] as const,
  flightSearch: (question: Readonly<Record<string, string | number | undefined>>) =>
    ['flight-search', question] as const,
  /** `home` as searched: codes and groups, separated by commas. */
  waysHome: (home: string, date: string, party: object) =>
    ['ways-home', home, date, party] as const,
  nextWayHome: (question: Readonly<Record<string, string | number | undefined>>) =>
    ['next-way-home', question] as const,
  nextFlightDay: (question: Readonly<Record<string, string | undefined>>) =>
    ['next-flight-day', question] as const,
  weather: (place: string) => ['weather', place] as const,
  hotels: (question: Readonly<Record<string, string | number>>) => ['hotels', question] as const,
  carLocations: (place: string) => ['car-locations', place] as const,
  cars: (question: Readonly<Record<string, string>>) => ['cars', question] as const,
  /** Prefix of everything that only admins may see. */
  admin: ['admin'] as const,
  adminDashboard: ['admin', 'dashboard'] as const,
  adminList: (name: string, question: object) => ['admin', name, question] as const,
  /** Prefix of the operations page. */
  operations: ['admin', 'operations'] as const,
  operationsFigures: ['admin', 'operations', 'figures'] as const,
  /** `dead` is the number of dead letters, if known. */
  deadLetters: (page: number, dead: number | undefined) =>
    ['admin', 'operations', 'dead-letters', page, dead] as const,
  siteNotice: ['admin', 'operations', 'notice'] as const,
  dataLoads: ['admin', 'operations', 'data-loads'] as const,
  auditLog: (filter: string, page: number) =>
    ['admin', 'operations', 'audit-log', filter, page] as const,
};
