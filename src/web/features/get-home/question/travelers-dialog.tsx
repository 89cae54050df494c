import type { RefObject } from 'react';
import { Travelers } from '#web/party/travelers.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface TravelersDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly anchor: RefObject<HTMLElement | null>;
}

/** Stays on the device and in the profile, as everywhere. */
export function TravelersDialog({ open, onClose, anchor }: TravelersDialogProps) {
  const { profile, save } = useTravelProfile();
  const { party, passes } = profile;
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
          save({ party: travelers, passes: held })
        }
      />
    </Dialog>
  );
}
