import { useCallback } from 'react';
import { currentCode, isAirportCode } from '#domain/airports.ts';
import { useNavigate, useSearch } from '#web/navigation/use-router.ts';

interface SelectedAirport {
  /** As the address names it; it need not be in the network. Empty for none. */
  readonly code: string;
  /** An empty code clears the selection. Every choice is a step in the history. */
  readonly choose: (code: string) => void;
}

/** The airport that the address names: `/routes?airport=DEN`. */
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
