import { saveFile } from '#web/browser/save-file.ts';
import { useSite } from '#web/site/use-site.ts';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { calendarName, type TripCalendar, tripCalendar } from './trip-calendar.ts';

export function useTripCalendar(facts: Omit<TripCalendar, 'product' | 'host'>): () => void {
  const { product_name } = useSite();
  const toast = useToast();
  return () => {
    const name = calendarName(facts.trip, facts.places);
    const text = tripCalendar({ ...facts, product: product_name, host: location.hostname });
    saveFile({ name, type: 'text/calendar;charset=utf-8', text });
    toast({
      tone: 'success',
      title: 'Calendar file saved',
      message: `Open ${name} to add the flights and reminders to your calendar.`,
    });
  };
}
