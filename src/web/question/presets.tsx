import type { ReactNode } from 'react';
import { Chip } from '#web/ui/button.tsx';

interface PresetsProps {
  readonly label: string;
  readonly presets: readonly {
    readonly name: string;
    readonly isChosen: boolean;
    readonly onChoose: () => void;
  }[];
  readonly className: string | undefined;
  /** At the end of the line. */
  readonly children?: ReactNode;
}

/** Ready-made answers, each at one press. */
export const Presets = ({ label, presets, className, children }: PresetsProps) => (
  <fieldset className={className} aria-label={label}>
    {presets.map(({ name, isChosen, onChoose }) => (
      <Chip key={name} aria-pressed={isChosen} onClick={onChoose}>
        {name}
      </Chip>
    ))}
    {children}
  </fieldset>
);
