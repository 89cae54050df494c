import { useSite } from '#web/site/use-site.ts';
import { Checkbox } from '#web/ui/choice/checkbox.tsx';
import { PhoneField } from '#web/ui/field/phone-field.tsx';
import { type AlertForm, errorSelector } from '../use-alert-form.ts';

/** Disabled where no text messages can be sent. */
export function PhoneFields({ form }: { readonly form: AlertForm }) {
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
