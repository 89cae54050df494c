import { Check, Columns3 } from 'lucide-react';
import { Button } from '#web/ui/button.tsx';
import { useTripList } from '../trip-list-context.ts';

/** More do not stand side by side. */
const MOST_COMPARED = 3;

/** Takes a place into the comparison, or out of it. */
export function CompareToggle({ code }: { readonly code: string }) {
  const { compared, onCompare } = useTripList();
  const isIn = compared.includes(code);
  const isFull = !isIn && compared.length >= MOST_COMPARED;
  const Icon = isIn ? Check : Columns3;
  return (
    <Button
      aria-pressed={isIn}
      aria-disabled={isFull || undefined}
      title={isFull ? `${MOST_COMPARED} places are compared already` : undefined}
      icon={<Icon size={16} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => {
        if (!isFull) onCompare(code);
      }}
    >
      Compare
    </Button>
  );
}
