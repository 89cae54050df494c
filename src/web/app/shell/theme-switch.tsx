import { Monitor, Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { chooseTheme, readTheme, type Theme } from '#web/browser/theme.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { SegmentedControl } from '#web/ui/choice/segmented-control.tsx';

const CHOICES = [
  { value: 'system', label: 'As the device', Icon: Monitor },
  { value: 'light', label: 'Light', Icon: Sun },
  { value: 'dark', label: 'Dark', Icon: Moon },
] as const;

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
      options={CHOICES.map(({ value, label, Icon }) => ({
        value,
        label: (
          <>
            <Icon size={16} strokeWidth={1.75} aria-hidden="true" />
            <HiddenText>{label}</HiddenText>
          </>
        ),
      }))}
    />
  );
}
