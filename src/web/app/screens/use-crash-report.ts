import { useEffect, useRef, useState } from 'react';
import { matchPath } from 'react-router';
import { PLACES, type Place, reportCrash } from '#contract/crash-reports.ts';
import { call } from '#web/api/client.ts';
import { useLocation } from '#web/router.tsx';

/** Reports a crash to the server once and returns its reference. */
export function useCrashReport(error: unknown): string {
  const [reference] = useState(makeReference);
  const place = placeOf(useLocation().pathname);
  const isReported = useRef(false);
  useEffect(() => {
    if (isReported.current) return;
    isReported.current = true;
    const body = { reference, name: nameOf(error), place };
    // A failed report is not shown.
    call(reportCrash, { body }).catch(() => {});
  }, [error, place, reference]);
  return reference;
}

/** 8 hex digits. */
const makeReference = (): string =>
  [...crypto.getRandomValues(new Uint8Array(4))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');

/** Never the message, which may contain personal data. */
const nameOf = (error: unknown): string =>
  error instanceof Error && /^[A-Za-z]{1,60}$/.test(error.name) ? error.name : 'Error';

const placeOf = (pathname: string): Place =>
  PLACES.find((place) => matchPath(place.replaceAll('$', ':'), pathname)) ?? 'other';
