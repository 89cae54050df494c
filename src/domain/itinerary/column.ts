/**
 * One fact per flight or journey. All columns of the search are of this one type, which keeps its inner loops
 * free of type checks.
 */
export type Column = Int32Array;

/** Entry of a column; 0 past its end. */
export const read = (column: Column, index: number): number => column[index] ?? 0;

/** The same entries in a column with room for twice as many. */
export function doubled(column: Column): Column {
  const wider = new Int32Array(column.length * 2);
  wider.set(column);
  return wider;
}
