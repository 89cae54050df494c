import { LocateFixed } from 'lucide-react';
import { type RefObject, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { AirportsFailed } from './airports-failed.tsx';
import { usePlaceList } from './place.ts';
import styles from './place-picker.module.css';
import { PlacePicker } from './place-picker.tsx';

interface AirportsDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
  readonly title: string;
  /** Airport codes. */
  readonly chosen: readonly string[];
  readonly max: number;
  readonly onChange: (codes: readonly string[]) => void;
  /** Shows the button that asks the device. Resolves to false where it does not say. */
  readonly locate?: (() => Promise<boolean>) | undefined;
}

export function AirportsDialog(props: AirportsDialogProps) {
  const { open, onClose, anchor, title, chosen, max, onChange, locate } = props;
  const { places, byKey, failure } = usePlaceList('airport');
  const [draft, setDraft] = useState<readonly string[]>();
  const close = () => {
    setDraft(undefined);
    onClose();
  };
  /** The only airport needs no second tap. */
  const choose = (codes: readonly string[]) => {
    if (max > 1 || codes.length === 0) {
      setDraft(codes);
      return;
    }
    onChange(codes);
    close();
  };
  return (
    <Dialog
      {...{ open, anchor, title }}
      onClose={close}
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
      <div className={styles.fields}>
        {failure && <AirportsFailed {...failure} />}
        <PlacePicker
          isFirst
          hasFailed={failure !== undefined}
          label={max > 1 ? 'Airports' : 'Airport'}
          {...(max > 1 && { hint: `Up to ${max} airports.` })}
          placeholder="Search cities or airports..."
          {...{ places, byKey, max }}
          view="airport"
          chosen={draft ?? chosen}
          onChange={choose}
        />
        {locate && <LocateButton {...{ locate }} onFound={close} />}
      </div>
    </Dialog>
  );
}

interface LocateButtonProps {
  readonly locate: () => Promise<boolean>;
  readonly onFound: () => void;
}

function LocateButton({ locate, onFound }: LocateButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'unknown'>('idle');
  const ask = async () => {
    setState('asking');
    if (await locate()) onFound();
    else setState('unknown');
  };
  return (
    <>
      <Button fill busy={state === 'asking'} icon={<LocateFixed />} onClick={() => void ask()}>
        Use my location
      </Button>
      <p role="status">{state === 'unknown' && 'We could not find your location.'}</p>
    </>
  );
}
