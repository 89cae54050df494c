import * as z from 'zod/mini';

/** Beyond anything that was ever measured: a supplier that says so is mistaken. */
const COLDEST = -130;
const HOTTEST = 140;

/** Degrees Fahrenheit, made whole. */
export const temperature = z.pipe(
  z.number().check(z.minimum(COLDEST), z.maximum(HOTTEST)),
  z.transform((degrees) => Math.round(degrees) + 0),
);
