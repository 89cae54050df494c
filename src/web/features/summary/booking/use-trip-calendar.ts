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

interface SavedFile {
  readonly name: string;
  /** MIME type with charset. */
  readonly type: string;
  readonly text: string;
}

function saveFile({ name, type, text }: SavedFile): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
