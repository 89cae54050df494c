/**
 * One fact per flight or journey. All columns of the search are of this one type, which keeps its inner loops
 * free of type checks.
 */
export type Column = Int32Array;

/** Entry of a column; 0 past its end. */
export const read = (column: Column, index: number): number => column[index] ?? 0;
