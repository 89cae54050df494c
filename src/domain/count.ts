/** Shared, because `toLocaleString` creates a formatter per call. */
const NUMBERS = new Intl.NumberFormat('en-US');

/** `1 flight`, `1,671 flights` */
export const formatCount = (count: number, one: string, many = `${one}s`): string =>
  `${NUMBERS.format(count)} ${count === 1 ? one : many}`;
