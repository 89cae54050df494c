import type { UserDto } from '#contract/auth.ts';
import { PhoneField } from '#web/ui/field/phone-field.tsx';
import { TextField } from '#web/ui/field/text-field.tsx';
import { formatUsPhone, phoneDigits } from '#web/ui/field/us-phone.ts';
import { Card } from './card.tsx';
import { EditableField } from './editable-field.tsx';
import styles from './profile.module.css';

const asTyped = (text: string) => text;

/** The email is the sign-in name and cannot be changed. */
export function DetailsCard({ user }: { readonly user: UserDto }) {
  return (
    <Card title="Your details">
      <div className={styles.rows}>
        <div className={styles.row}>
          <div className={styles.fact}>
            <p className={styles.label}>Email (cannot be changed)</p>
            <p className={styles.value}>{user.email}</p>
          </div>
        </div>
        <EditableField
          name="first_name"
          label="First name"
          stored={user.first_name}
          toWire={asTyped}
          Field={TextField}
          autoComplete="given-name"
        />
        <EditableField
          name="last_name"
          label="Last name"
          stored={user.last_name}
          toWire={asTyped}
          Field={TextField}
          autoComplete="family-name"
        />
        <EditableField
          name="phone_number"
          label="Phone number"
          aside="Optional"
          stored={formatUsPhone(user.phone_number ?? '')}
          toWire={phoneDigits}
          Field={PhoneField}
          autoComplete="tel-national"
        />
      </div>
    </Card>
  );
}
