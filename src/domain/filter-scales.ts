/** Ranges of the sliders. The far end of each means "any". */
export const HOURS_SCALE = { min: 1, max: 24, step: 0.5 } as const;
export const LAYOVER_SCALE = { min: 0.5, max: 12, step: 0.5 } as const;
export const PRICE_STEP = 50;
/** Dollars. Limits that tell pass fares apart; most are below the first {@link PRICE_STEP}. */
export const PASS_PRICES = [20, 30, 50] as const;
export const DAY_SCALE = { min: 0, max: 1440, step: 30 } as const;
/** The airline counts no more seats than this. */
export const MOST_SEATS = 9;
