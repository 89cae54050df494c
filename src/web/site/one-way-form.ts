/** The search form for one way, where nothing is asked yet; the trip stands at `/` alone. */
export const ONE_WAY_FORM = { to: '/', search: { mode: 'one-way' } } as const;
