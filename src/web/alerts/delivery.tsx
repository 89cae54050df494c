import type { ChannelName } from '#domain/channel.ts';
import { formatHour } from '#domain/trip-sentence.ts';
import type { Places } from '#web/places/use-network.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import { FieldError, SelectField } from '#web/ui/fields.tsx';
import { PhoneField } from '#web/ui/person-fields.tsx';
import { Checkbox, Switch } from '#web/ui/switches.tsx';
import styles from './alerts.module.css';
import { type AlertForm, errorSelector } from './use-alert-form.ts';

interface DeliveryProps {
  readonly form: AlertForm;
  readonly places: Places;
}

/** How the messages of an alert come, and when they wait. */
export function Delivery({ form, places }: DeliveryProps) {
  const { fields, errors, edited } = form;
  const { user } = useSession();
  const { push_key } = useSite();
  const hasPush = push_key !== null;
  const isTextKept = edited !== undefined && edited.phone_number !== null;
  return (
    <>
      <fieldset className={styles.channels} {...errorSelector(errors.channels)}>
        <legend className={styles.legend}>Write to me by</legend>
        {hasPush || isTextKept ? (
          <ChannelBox form={form} channel="email" label={`Email, ${user?.email}`} />
        ) : (
          <p className={styles.hint}>Email, {user?.email}</p>
        )}
        {hasPush && (
          <ChannelBox
            form={form}
            channel="push"
            label="Browser notices"
            hint="In the browsers where you have turned them on."
          />
        )}
        {isTextKept && (
          <ChannelBox form={form} channel="sms" label={`Text message, ${fields.phone}`} />
        )}
        <FieldError id="alert-channels" error={errors.channels} />
      </fieldset>
      {!edited && <PhoneFields form={form} />}
      <QuietHours form={form} places={places} />
    </>
  );
}

interface ChannelBoxProps {
  readonly form: AlertForm;
  readonly channel: ChannelName;
  readonly label: string;
  readonly hint?: string;
}

function ChannelBox({ form: { fields, change }, channel, label, hint }: ChannelBoxProps) {
  const { channels } = fields;
  return (
    <Checkbox
      {...{ label, hint }}
      checked={channels.includes(channel)}
      onChange={(isOn) =>
        change({
          channels: isOn ? [...channels, channel] : channels.filter((one) => one !== channel),
        })
      }
    />
  );
}

/** Disabled where no text messages can be sent. */
function PhoneFields({ form }: { readonly form: AlertForm }) {
  const { sms_alerts } = useSite();
  const { fields, change, errors } = form;
  return (
    <>
      <div {...errorSelector(errors.phone)}>
        <PhoneField
          label="Phone number"
          aside="Optional"
          disabled={!sms_alerts}
          hint={
            sms_alerts
              ? 'For a text message as well. US numbers only.'
              : 'Text messages are not available yet. We write by email.'
          }
          error={errors.phone}
          value={fields.phone}
          onChange={(event) => change({ phone: event.currentTarget.value })}
        />
      </div>
      {fields.phone !== '' && (
        <div {...errorSelector(errors.smsConsent)}>
          <Checkbox
            label="Send me text messages about this alert"
            hint="Required with a phone number. We ask that number once: alerts come by text after it has replied YES. Message and data rates may apply. Reply STOP to end them."
            error={errors.smsConsent}
            checked={fields.smsConsent}
            onChange={(smsConsent) => change({ smsConsent })}
          />
        </div>
      )}
    </>
  );
}

interface QuietHoursProps {
  readonly form: AlertForm;
  readonly places: Places;
}

const USUAL = { from: '22:00', to: '07:00' };
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: `${String(hour).padStart(2, '0')}:00`,
  label: formatHour(hour * 60),
}));

/** With the time of an alert that is no full hour. */
const choicesWith = (time: string) =>
  HOURS.some(({ value }) => value === time) ? HOURS : [{ value: time, label: time }, ...HOURS];

function QuietHours({ form, places }: QuietHoursProps) {
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
