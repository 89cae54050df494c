import * as z from 'zod/mini';

/** Beyond any temperature ever measured: a value outside is an error of the supplier. */
const COLDEST = -130;
const HOTTEST = 140;

/** Degrees Fahrenheit, rounded. */
export const temperature = z.pipe(
  z.number().check(z.minimum(COLDEST), z.maximum(HOTTEST)),
  z.transform((degrees) => Math.round(degrees) + 0),
);
