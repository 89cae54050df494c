import { Share } from 'lucide-react';
import { copyText } from '#web/browser/copy-and-save.ts';
import { IconButton } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { type SearchState, writeSearchState } from '../../search-state.ts';
import styles from '../search-form.module.css';

interface ShareButtonProps {
  /** Undefined while the form is incomplete. */
  readonly search: SearchState | undefined;
  readonly onIncomplete: () => void;
}

/** Copies a URL that fills in the form and runs the search. */
export function ShareButton({ search, onIncomplete }: ShareButtonProps) {
  const toast = useToast();
  const share = async () => {
    if (!search) {
      onIncomplete();
      return;
    }
    const url = addressOf(search);
    if (await copyText(url))
      toast({
        tone: 'success',
        title: 'URL Copied',
        message: 'Search URL copied to clipboard!',
      });
    else toast({ tone: 'error', title: 'Copy Failed', message: url, duration: 0 });
  };
  return (
    <IconButton
      edged
      className={styles.share}
      label="Share"
      icon={<Share size={18} strokeWidth={1.75} aria-hidden="true" />}
      onClick={() => void share()}
    />
  );
}

/** Only the search, without screen and filters. */
function addressOf(search: SearchState): string {
  const { origin, destination, date, direction } = writeSearchState(search);
  const query = new URLSearchParams(
    Object.entries({ origin, destination, date, direction }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, value]],
    ),
  );
  const readable = query.toString().replaceAll('%2C', ',').replaceAll('%3A', ':');
  return `${location.origin}/?${readable}`;
}
