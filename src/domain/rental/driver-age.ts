/** Whole years. */
export const DRIVER_AGE = { youngest: 18, oldest: 99, usual: 25 } as const;

/** The age as typed; blank is the usual one, undefined for anything that is no age of a driver. */
export function readDriverAge(text: string): number | undefined {
  const written = text.trim();
  if (written === '') return DRIVER_AGE.usual;
  const age = /^\d{1,3}$/.test(written) ? Number(written) : Number.NaN;
  return age >= DRIVER_AGE.youngest && age <= DRIVER_AGE.oldest ? age : undefined;
}
