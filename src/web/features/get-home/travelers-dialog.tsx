import type { RefObject } from 'react';
import { Travelers } from '#web/trip/travelers.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { HomeQuestion } from './use-home-question.ts';

interface TravelersDialogProps extends Pick<HomeQuestion, 'people' | 'choosePeople'> {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Stays on the device and in the profile, as everywhere. */
export function TravelersDialog({
  open,
  onClose,
  anchor,
  people: { party, passes },
  choosePeople,
}: TravelersDialogProps) {
  return (
    <Dialog
      {...{ open, onClose, anchor }}
      title="Who travels"
      shape="popover"
      actions={
        <Button variant="primary" fill onClick={onClose}>
          Done
        </Button>
      }
    >
      <Travelers
        value={{ party, passes }}
        onChange={({ party: travelers = 1, passes: held = travelers }) =>
          choosePeople({ party: travelers, passes: held })
        }
      />
    </Dialog>
  );
}
