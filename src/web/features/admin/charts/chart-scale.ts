/** Leading digits of a maximum that halve without a fraction, except 1. */
const STEPS = [1, 2, 4, 6, 8, 10];

/** The lowest round number not below `most`; at least 1. */
export function topOfScale(most: number): number {
  if (most <= 1) return 1;
  const unit = 10 ** Math.floor(Math.log10(most));
  return unit * (STEPS.find((step) => step * unit >= most) ?? 10);
}

/** From the top down. */
export const ticksOf = (top: number): readonly number[] => (top > 1 ? [top, top / 2, 0] : [top, 0]);

export const formatFigure = (value: number): string => value.toLocaleString('en-US');
