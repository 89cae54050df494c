import { useEffect, useState } from 'react';
import { DRIVER_AGE, readDriverAge } from '#domain/rental.ts';

/** Milliseconds after the last key until the age is taken over, or refused in words. */
const APPLY_AFTER_MS = 500;
/** Milliseconds after the last key until cars are asked for again. */
const ASK_AFTER_MS = 1_000;

const ERROR = `Please enter an age from ${DRIVER_AGE.youngest} to ${DRIVER_AGE.oldest}.`;

export interface DriverAge {
  /** As typed. */
  readonly text: string;
  readonly type: (text: string) => void;
  /** What is wrong with what was typed. */
  readonly error: string | undefined;
  /** The last age that is one. */
  readonly applied: number;
  /** The age that cars are asked for; soon the same as `applied`. */
  readonly asked: number;
}

/** The age of the driver, who may be in the middle of typing it. */
export function useDriverAge(): DriverAge {
  const [text, type] = useState('');
  const [error, setError] = useState<string>();
  const [applied, setApplied] = useState<number>(DRIVER_AGE.usual);
  const [asked, setAsked] = useState<number>(DRIVER_AGE.usual);
  useEffect(() => {
    const age = readDriverAge(text);
    const apply = setTimeout(() => {
      setError(age === undefined ? ERROR : undefined);
      if (age !== undefined) setApplied(age);
    }, APPLY_AFTER_MS);
    const ask = setTimeout(() => {
      if (age !== undefined) setAsked(age);
    }, ASK_AFTER_MS);
    return () => {
      clearTimeout(apply);
      clearTimeout(ask);
    };
  }, [text]);
  return { text, type, error, applied, asked };
}
