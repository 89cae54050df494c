import { formatDayShort, type LocalDate } from '#domain/time.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { AskedTrips } from './asked-trips.ts';
import { blackoutNote, onOpenDays } from './trip-times.ts';

interface BlackoutDialogProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The question without an open day. */
  readonly asked: AskedTrips;
  readonly blackoutDates: ReadonlySet<string>;
  readonly onSearch: (asked: AskedTrips) => void;
}

/** Asks before a search is taken for days on which nothing is on the pass. */
export function BlackoutDialog(props: BlackoutDialogProps) {
  const { open, onClose, asked, blackoutDates, onSearch } = props;
  const opened = onOpenDays(asked, blackoutDates);
  const search = (question: AskedTrips) => {
    onClose();
    onSearch(question);
  };
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="No pass seats on these days"
      shape="small"
      role="alertdialog"
      actions={
        <>
          <Button onClick={() => search(asked)}>Search anyway</Button>
          {opened && (
            <Button variant="primary" data-autofocus onClick={() => search(opened)}>
              Leave {formatDayShort(opened.out as LocalDate)}
            </Button>
          )}
        </>
      }
    >
      <p>
        {blackoutNote(asked, blackoutDates)} The search finds other fares only, and uses one of your
        searches.
      </p>
    </Dialog>
  );
}
