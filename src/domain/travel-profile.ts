/** The forecast high from which a place counts as warm, in °F. */
export const WARM_FROM = { least: 0, most: 120, usual: 65 } as const;
