import { useCallback } from 'react';
import { currentCode, isAirportCode } from '#domain/airports.ts';
import { useNavigate, useSearch } from '#web/router.tsx';

interface SelectedAirport {
  /** As in the URL, possibly unknown; empty for none. */
  readonly code: string;
  /** An empty code clears the selection. Adds a history entry. */
  readonly choose: (code: string) => void;
}

/** Reads `/routes?airport=DEN`. */
export function useSelectedAirport(): SelectedAirport {
  const { airport = '' } = useSearch();
  const navigate = useNavigate();
  const choose = useCallback(
    (code: string) =>
      void navigate({ to: '/routes', search: code ? { airport: code } : {}, resetScroll: false }),
    [navigate],
  );
  const code = airport.trim().toUpperCase();
  return { code: isAirportCode(code) ? currentCode(code) : code, choose };
}
