import { formatHour } from '#domain/trip-sentence.ts';
import type { Places } from '#web/network/use-places.ts';
import { Switch } from '#web/ui/choice/switch.tsx';
import { SelectField } from '#web/ui/field/select-field.tsx';
import type { QuietHours as Hours } from '../alert-fields.ts';
import styles from '../alerts.module.css';
import { type AlertForm, errorSelector } from '../use-alert-form.ts';

interface QuietHoursProps {
  readonly form: AlertForm;
  readonly places: Places;
}

const USUAL: Hours = { from: '22:00', to: '07:00' };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  label: formatHour(hour * 60),
}));

/** With the time of an alert that is no full hour. */
const choicesWith = (time: string) =>
  HOURS.some(({ value }) => value === time) ? HOURS : [{ value: time, label: time }, ...HOURS];

export function QuietHours({ form, places }: QuietHoursProps) {
  const { fields, change, errors } = form;
  const { quietHours } = fields;
  const [origin] = fields.from.airports;
  const zone = origin ? places.cityOf(origin) : 'the place of departure';
  return (
    <div {...errorSelector(errors.quietHours)}>
      <Switch
        label="Quiet hours"
        hint={`Notices and texts wait until they end. Email comes at any time.`}
        checked={quietHours !== null}
        onChange={(isOn) => change({ quietHours: isOn ? USUAL : null })}
      />
      {quietHours && (
        <>
          <div className={styles.ends}>
            <SelectField
              label="Quiet from"
              choices={choicesWith(quietHours.from)}
              value={quietHours.from}
              onChange={(from) => change({ quietHours: { ...quietHours, from } })}
            />
            <SelectField
              label="Quiet until"
              choices={choicesWith(quietHours.to)}
              value={quietHours.to}
              error={errors.quietHours}
              onChange={(to) => change({ quietHours: { ...quietHours, to } })}
            />
          </div>
          <p className={styles.hint}>Local time in {zone}.</p>
        </>
      )}
    </div>
  );
}
