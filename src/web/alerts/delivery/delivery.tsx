import type { ChannelName } from '#domain/channel.ts';
import type { Places } from '#web/network/use-places.ts';
import { useSession } from '#web/session/use-session.ts';
import { useSite } from '#web/site/use-site.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { FieldError } from '#web/ui/field/field-frame.tsx';
import styles from '../alerts.module.css';
import { type AlertForm, errorSelector } from '../use-alert-form.ts';
import { PhoneFields } from './phone-fields.tsx';
import { QuietHours } from './quiet-hours.tsx';

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
