import { copyText } from '#web/browser/copy-text.ts';
import { summarySearch } from '#web/trip/open-summary.ts';
import type { SharedTrip } from '#web/trip/shared-trip.ts';
import { useToast } from '#web/ui/toast/toast-context.ts';

/** Not restricted by plan: whoever sees a trip has its URL already. */
export function useShareTrip(): (trip: SharedTrip | undefined) => Promise<void> {
  const toast = useToast();
  const fail = (message: string) => toast({ tone: 'error', title: 'Share Failed', message });
  return async (trip) => {
    if (!trip) {
      fail('Flight data is not available for sharing.');
      return;
    }
    const query = new URLSearchParams(summarySearch(trip)).toString();
    if (await copyText(`${location.origin}/flight-summary?${query}`))
      toast({
        tone: 'success',
        title: 'URL Copied',
        message: 'Shareable flight summary URL copied to clipboard!',
      });
    else fail('Failed to generate shareable URL. Please try again.');
  };
}
