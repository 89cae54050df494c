export interface SliderScale {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** Shown, typed and announced: "6:30 AM", "$150", "4 h". */
  readonly format: (value: number) => string;
  /** Null for invalid text. By default the first number in the text. */
  readonly parse?: (text: string) => number | null;
}

export const firstNumber = (text: string): number | null => {
  const found = /-?\d+(?:\.\d+)?/.exec(text);
  return found ? Number(found[0]) : null;
};

/** The nearest step between `low` and `high`. */
export function toScale(scale: SliderScale, value: number, low = scale.min, high = scale.max) {
  const stepped = scale.min + Math.round((value - scale.min) / scale.step) * scale.step;
  return Math.min(high, Math.max(low, Number(stepped.toFixed(4))));
}

/** Percentage of the rail left of the value. */
export const percent = ({ min, max }: SliderScale, value: number): number =>
  max === min ? 0 : ((value - min) / (max - min)) * 100;
