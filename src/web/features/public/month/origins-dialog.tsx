import { type RefObject, useMemo, useState } from 'react';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { useAirports } from '#web/network/use-airports.ts';
import { type Place, placesByKey, placesOf } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface OriginsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  /** Airport codes. */
  readonly chosen: readonly string[];
  readonly onChange: (codes: readonly string[]) => void;
}

const NOTHING: ReadonlyMap<string, Place> = new Map();

export function OriginsDialog({ open, onClose, anchor, chosen, onChange }: OriginsDialogProps) {
  const { data: airports } = useAirports();
  const byKey = useMemo(() => (airports ? placesByKey(airports) : NOTHING), [airports]);
  const places = useMemo(() => airports && placesOf(airports, 'airport'), [airports]);
  const [draft, setDraft] = useState<readonly string[]>();
  const codes = draft ?? chosen;
  const close = () => {
    setDraft(undefined);
    onClose();
  };
  return (
    <Dialog
      {...{ open, anchor }}
      onClose={close}
      title="Where you start"
      shape="popover"
      actions={
        <Button
          variant="primary"
          fill
          onClick={() => {
            if (draft && draft.length > 0) onChange(draft);
            close();
          }}
        >
          Done
        </Button>
      }
    >
      <PlacePicker
        label="Airports"
        hint={`At most ${MOST_ORIGINS}.`}
        placeholder="Search cities or airports..."
        {...{ places, byKey }}
        view="airport"
        chosen={codes}
        onChange={setDraft}
        max={MOST_ORIGINS}
      />
    </Dialog>
  );
}
