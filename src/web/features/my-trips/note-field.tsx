import { type FormEvent, useState } from 'react';
import { MAX_NOTE } from '#domain/saved-trip.ts';
import { Button } from '#web/ui/button.tsx';
import { TextArea } from '#web/ui/fields.tsx';
import styles from './my-trips.module.css';

interface NoteFieldProps {
  readonly note: string;
  /** False if it failed. */
  readonly onSave: (note: string) => Promise<boolean>;
}

export function NoteField({ note, onSave }: NoteFieldProps) {
  const [text, setText] = useState(note);
  const [isBusy, setBusy] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    await onSave(text.trim());
    setBusy(false);
  };
  const isChanged = text.trim() !== note;
  return (
    <form className={styles.note} onSubmit={(event) => void save(event)}>
      <TextArea
        label="Note"
        aside="Only you see it"
        maxLength={MAX_NOTE}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {isChanged && (
        <p>
          <Button type="submit" busy={isBusy} className={styles.hit}>
            Save note
          </Button>
        </p>
      )}
    </form>
  );
}
