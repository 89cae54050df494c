import { useEffect, useState } from 'react';
import { DRIVER_AGE, readDriverAge } from '#domain/rental.ts';

/** Milliseconds after the last key until the age is validated. */
const APPLY_AFTER_MS = 500;
/** Milliseconds after the last key until cars are requested. */
const ASK_AFTER_MS = 1_000;

const ERROR = `Please enter an age from ${DRIVER_AGE.youngest} to ${DRIVER_AGE.oldest}.`;

export interface DriverAge {
  readonly text: string;
  readonly type: (text: string) => void;
  readonly error: string | undefined;
  /** The last valid age. */
  readonly applied: number;
  /** The age of the request; follows `applied`. */
  readonly asked: number;
}

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
