/** Shared, because `toLocaleString` creates a formatter per call. */
const NUMBERS = new Intl.NumberFormat('en-US');

/** `1 flight`, `1,671 flights` */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${NUMBERS.format(count)} ${count === 1 ? one : many}`;

/** `The first 6 of 52 places`; where all are shown `6 places`. */
export const formatFirst = (shown: number, total: number, one: string): string =>
  total > shown ? `The first ${shown} of ${formatCount(total, one)}` : formatCount(total, one);
