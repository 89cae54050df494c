/** What every slider needs to know about its numbers. */
export interface SliderScale {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** How a value is shown, typed and read aloud: "6:30 AM", "$150", "4 h". */
  readonly format: (value: number) => string;
  /** The number that typed text means, or null. Without it the first number in the text counts. */
  readonly parse?: (text: string) => number | null;
}

export const firstNumber = (text: string): number | null => {
  const found = /-?\d+(?:\.\d+)?/.exec(text);
  return found ? Number(found[0]) : null;
};

/** The nearest step of the scale between `low` and `high`. */
export function toScale(scale: SliderScale, value: number, low = scale.min, high = scale.max) {
  const stepped = scale.min + Math.round((value - scale.min) / scale.step) * scale.step;
  return Math.min(high, Math.max(low, Number(stepped.toFixed(4))));
}

/** Share of the rail left of the value, 0 to 100. */
export const percent = ({ min, max }: SliderScale, value: number): number =>
  max === min ? 0 : ((value - min) / (max - min)) * 100;
