import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { saveTravelProfile, type TravelProfileDto } from '#contract/travel-profile.ts';
import { formatCount } from '#domain/count.ts';
import { MOST_ORIGINS } from '#domain/nearby.ts';
import { MOST_TRAVELERS } from '#domain/party.ts';
import { WARM_FROM } from '#domain/travel-profile.ts';
import { useEndpointForm } from '#web/forms/use-endpoint-form.ts';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { usePlaceList } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { cityAndCode, usePlaces } from '#web/places/use-network.ts';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { FieldError } from '#web/ui/fields.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Switch } from '#web/ui/switches.tsx';
import { Card, EditForm, EditRow } from './parts.tsx';
import styles from './profile.module.css';

export function TravelCard() {
  const { profile } = useTravelProfile();
  const { cityOf } = usePlaces();
  const { home_airports: homes, den, warm_from: warmFrom } = profile;
  return (
    <Card
      title="How you travel"
      lead="Fills in your questions and decides what is shown first. You can still ask otherwise each time."
    >
      <div className={styles.rows}>
        <TravelRow
          name="home_airports"
          label="Home airports"
          value={
            homes.map((code) => cityAndCode(code, cityOf, `(${code})`)).join(', ') || 'None yet'
          }
          Field={HomeAirportsField}
        />
        <TravelRow
          name="party"
          label="Travelers and passes"
          value={formatTravelers(profile)}
          Field={TravelersField}
        />
        <TravelRow
          name="den"
          label="Discount Den"
          value={den ? 'Member' : 'Not a member'}
          Field={DiscountDenField}
        />
        <TravelRow
          name="warm_from"
          label="Warm from"
          value={`${warmFrom} °F`}
          Field={WarmthField}
        />
      </div>
    </Card>
  );
}

interface TravelRowProps {
  readonly name: keyof TravelProfileDto;
  readonly label: string;
  readonly value: string;
  readonly Field: (props: TravelFieldProps) => ReactNode;
}

const TravelRow = ({ Field, ...row }: TravelRowProps) => (
  <EditRow
    {...row}
    editor={(onClose) => <TravelEditor {...{ name: row.name, Field, onClose }} />}
  />
);

interface TravelEditorProps extends Pick<TravelRowProps, 'name' | 'Field'> {
  readonly onClose: (saved: boolean) => void;
}

/** For a failure in the browser, such as blocked storage. */
const NEVER_SENT = 'Profile update failed. Please try again.';

function TravelEditor({ name, Field, onClose }: TravelEditorProps) {
  const { profile, saveOrFail } = useTravelProfile();
  const form = useEndpointForm(saveTravelProfile, {
    defaults: profile,
    send: async ({ [name]: part, passes }) => {
      await saveOrFail({ [name]: part, ...(name === 'party' && { passes }) });
      onClose(true);
    },
    failureOf: () => NEVER_SENT,
    only: name,
  });
  const fields = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    fields.current?.querySelector<HTMLElement>('input, [role="switch"]')?.focus();
  }, []);
  return (
    <EditForm form={form} onCancel={() => onClose(false)}>
      <div ref={fields} className={styles.fields}>
        <Field
          value={form.values}
          error={form.errorOf(name) ?? form.errorOf('passes')}
          onChange={form.change}
        />
      </div>
    </EditForm>
  );
}

interface NumberLineProps {
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly children: ReactNode;
}

const NumberLine = ({ label, hint, error, children }: NumberLineProps) => (
  <div className={styles.numberLine}>
    <p>
      <span className={styles.label}>{label}</span>
      {hint && <span className={styles.quiet}>{hint}</span>}
    </p>
    {children}
    {error && (
      <div role="alert">
        <FieldError id={`travel-${label}`} error={error} />
      </div>
    )}
  </div>
);

function TravelersField({ value: { party, passes }, onChange, error }: TravelFieldProps) {
  // Passes stay as many as they are, unless everybody has one.
  const changeParty = (next: number) =>
    onChange({ party: next, passes: passes === party ? next : Math.min(passes, next) });
  return (
    <>
      <NumberLine label="Travelers" hint={`1 to ${MOST_TRAVELERS} on one booking`}>
        <Stepper
          label="Travelers"
          value={party}
          onChange={(next) => changeParty(next ?? 1)}
          max={MOST_TRAVELERS}
        />
      </NumberLine>
      <NumberLine label="Passes" hint={`${passes} of ${party} with a pass`} error={error}>
        <Stepper
          label="Passes"
          value={passes}
          onChange={(next) => onChange({ passes: next ?? party })}
          min={0}
          max={party}
        />
      </NumberLine>
    </>
  );
}

function DiscountDenField({ value, onChange, error }: TravelFieldProps) {
  return (
    <>
      <Switch
        label="I am a Discount Den member"
        hint="Its fares then count as cheapest."
        checked={value.den}
        onChange={(den) => onChange({ den })}
      />
      <FieldError id="travel-den" error={error} />
    </>
  );
}

function WarmthField({ value, onChange, error }: TravelFieldProps) {
  return (
    <NumberLine label="Warm from" hint="Forecast high in °F" error={error}>
      <Stepper
        label="Warm from"
        value={value.warm_from}
        onChange={(next) => onChange({ warm_from: next ?? WARM_FROM.usual })}
        min={WARM_FROM.least}
        max={WARM_FROM.most}
      />
    </NumberLine>
  );
}

function HomeAirportsField({ value, onChange, error }: TravelFieldProps) {
  const { places, byKey, failure } = usePlaceList('airport');
  if (failure) return <AirportsFailed {...failure} />;
  return (
    <PlacePicker
      label="Home airports"
      hint={`At most ${MOST_ORIGINS}; the first one is asked first.`}
      error={error}
      placeholder="Search cities or airports..."
      {...{ places, byKey }}
      view="airport"
      chosen={value.home_airports}
      onChange={(homes) => onChange({ home_airports: [...homes] })}
      max={MOST_ORIGINS}
    />
  );
}

/** `1 traveler, with a pass`, `3 travelers, 1 with a pass`, `2 travelers, each with a pass` */
export function formatTravelers({
  party,
  passes,
}: Pick<TravelProfileDto, 'party' | 'passes'>): string {
  const travelers = formatCount(party, 'traveler');
  if (passes === 0) return `${travelers}, no pass`;
  if (party === 1) return `${travelers}, with a pass`;
  return `${travelers}, ${passes === party ? 'each' : passes} with a pass`;
}

/** A part of the travel profile while it is edited. */
interface TravelFieldProps {
  readonly value: TravelProfileDto;
  readonly onChange: (part: Partial<TravelProfileDto>) => void;
  readonly error: string | undefined;
}
