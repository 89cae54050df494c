import { useEffect, useState } from 'react';
import { useNavigate, useSearch } from '#web/router.tsx';

/** True after returning from an abandoned checkout; removes the parameter from the URL. */
export function useCancelledCheckout(): boolean {
  const { checkout } = useSearch();
  const navigate = useNavigate();
  const isMarked = checkout !== undefined;
  const [isCancelled] = useState(checkout === 'cancelled');
  useEffect(() => {
    if (isMarked) void navigate({ to: '/plans', search: {}, replace: true, resetScroll: false });
  }, [isMarked, navigate]);
  return isCancelled;
}
