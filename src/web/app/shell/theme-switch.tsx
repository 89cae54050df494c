import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#web/browser/theme.ts';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';

const CHOICES = [
  { value: 'system', words: 'As the device', Icon: Monitor },
  { value: 'light', words: 'Light', Icon: Sun },
  { value: 'dark', words: 'Dark', Icon: Moon },
] as const;

/** Light, dark, or as the device has it. */
export function ThemeSwitch() {
  const [theme, setTheme] = useState<Theme>(readTheme);
  const choose = (next: Theme) => {
    chooseTheme(next);
    setTheme(next);
  };
  return (
    <SegmentedControl
      label="Colors"
      value={theme}
      onChange={choose}
      options={CHOICES.map(({ value, words, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <HiddenText>{words}</HiddenText>
          </>
        ),
      }))}
    />
  );
}
