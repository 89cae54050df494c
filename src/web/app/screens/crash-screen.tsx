import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { matchPath } from 'react-router';
import { PLACES, type Place, reportCrash } from '#contract/reports.ts';
import { call } from '#web/api/client.ts';
import { Link, useLocation } from '#web/router.tsx';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import textStyles from '#web/styles/text.module.css';
import { Button } from '#web/ui/button/button.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';

export function CrashScreen({ error }: { readonly error: unknown }) {
  useScreenTitle('Something went wrong');
  const reference = useCrashReport(error);
  return (
    <EmptyView
      scope="screen"
      icon={<TriangleAlert strokeWidth={1.5} />}
      title="Something went wrong"
      action={
        <Button variant="primary" onClick={() => location.reload()}>
          Reload the page
        </Button>
      }
    >
      <p>
        This is our fault, not yours. Reloading usually helps. If it does not,{' '}
        <Link to="/support" reloadDocument className={textStyles.link}>
          write to support
        </Link>{' '}
        and name this reference.
      </p>
      <p>
        Reference: <strong>{reference}</strong>
      </p>
    </EmptyView>
  );
}

/** Reports a crash to the server once and returns its reference. */
function useCrashReport(error: unknown): string {
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
