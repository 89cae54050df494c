import type { ReactNode } from 'react';

export interface SliderScale {
  readonly label: string;
  /** At the end of the label's line. */
  readonly aside?: ReactNode;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Of typed values, where they may be finer than those of the slider. */
  readonly typedStep?: number;
  /** Shown, typed and announced: "6:30 AM", "$150", "4 h". */
  readonly format: (value: number) => string;
  /** Null for invalid text. By default the first number in the text. */
  readonly parse?: (text: string) => number | null;
  /** A valid text, named where another one is refused. */
  readonly example: string;
}

export const firstNumber = (text: string): number | null => {
  const found = /-?\d+(?:\.\d+)?/.exec(text);
  return found ? Number(found[0]) : null;
};

/** The nearest step of typed values between `low` and `high`. */
export function toScale(scale: SliderScale, value: number, low = scale.min, high = scale.max) {
  const { min, step, typedStep = step } = scale;
  const stepped = min + Math.round((value - min) / typedStep) * typedStep;
  return Math.min(high, Math.max(low, Number(stepped.toFixed(4))));
}

/** Percentage of the rail left of the value. */
export const percent = ({ min, max }: SliderScale, value: number): number =>
  max === min ? 0 : ((value - min) / (max - min)) * 100;
