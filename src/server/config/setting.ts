import type { Parser } from './parsers.ts';

/** One environment variable: its name, what holds when it is absent, what it is for. */
export interface Setting<T> {
  readonly name: string;
  /** For the documentation. */
  readonly default: string;
  readonly meaning: string;
  /** Null stands for absent. Throws as a `Parser` does. */
  parse(text: string | null): T;
}

/** A setting that has a value in every environment. */
export const set = <T>(
  name: string,
  value: string,
  meaning: string,
  parse: Parser<T>,
): Setting<T> => ({
  name,
  default: value,
  meaning,
  parse: (text) => parse(text ?? value),
});

/** A setting whose absence means something: null, or a value worked out from other settings. */
export const optional = <T>(
  name: string,
  whenAbsent: string,
  meaning: string,
  parse: Parser<T>,
): Setting<T | null> => ({
  name,
  default: whenAbsent,
  meaning,
  parse: (text) => (text === null ? null : parse(text)),
});
