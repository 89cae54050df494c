import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

/** Whether this visit is the way back from a checkout that was left; the address then forgets it. */
export function useCancelledCheckout(): boolean {
  const { checkout } = useSearch({ strict: false });
  const navigate = useNavigate();
  const isMarked = checkout !== undefined;
  const [isCancelled] = useState(checkout === 'cancelled');
  useEffect(() => {
    if (isMarked) void navigate({ to: '/plans', search: {}, replace: true, resetScroll: false });
  }, [isMarked, navigate]);
  return isCancelled;
}
