import { type FormEvent, useId, useMemo, useState } from 'react';
import type { AirportCode } from '#domain/airports.ts';
import type { DayRange } from '#domain/alert-question.ts';
import type { Cents } from '#domain/money.ts';
import { dayAt, type LocalDate } from '#domain/time.ts';
import { UpgradeDialog } from '#web/billing/lazy-upgrade-dialog.tsx';
import { now } from '#web/browser/now.ts';
import type { Places } from '#web/places/use-network.ts';
import { isSame } from '#web/question/model.ts';
import { useRestoredDraft, useUnsavedDraft } from '#web/session/use-draft.ts';
import { useSession } from '#web/session/use-session.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { AlertDialog, Dialog } from '#web/ui/dialog.tsx';
import { Notice } from '#web/ui/feedback.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { useToast } from '#web/ui/toasts.tsx';
import { AirportChoice, AlertDates, RouteLine } from './alert-box-fields.tsx';
import {
  alertRefusal,
  BOX_ERROR_MESSAGES,
  CREATED_MESSAGES,
  CREATED_TITLE,
  HOW_ALERTS_WORK,
  howDatesEnd,
} from './alert-copy.ts';
import { type AlertFields, alertFields, EMPTY_ALERT, typedPrice } from './alert-fields.ts';
import styles from './alerts.module.css';
import { WindowNotes } from './pass-window.tsx';
import { ALERT } from './question/alert-question.ts';
import { choiceOf, NO_PLACE, type PlaceChoice } from './question/place-choice.ts';
import { CreateButton, ObstacleNotes, QuestionForm } from './question/question-form.tsx';
import { AlertTerms } from './question/slot-dialog.tsx';
import { useAlertForm } from './use-alert-form.ts';

/** Defaults of the alert, taken from the flights beside it. */
export interface AlertOffer {
  /** With several airports of a city one has to be chosen. */
  readonly origins: readonly AirportCode[];
  readonly destinations: readonly AirportCode[];
  readonly day: LocalDate;
  readonly lowestGoWild: Cents | undefined;
  /** Whether that fare is simulated. */
  readonly isSample: boolean;
  /** Any of its days instead of `day`; all of the airports count. */
  readonly range?: DayRange;
  /** People; 1 by default. */
  readonly party?: number;
}

export interface AlertBoxProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Name of its draft. */
  readonly draft: string;
  readonly offer: AlertOffer;
  readonly places: Places;
}

const TITLE = 'Create Flight Alert';
const ONE_MORE = 'Flight alerts begin tomorrow. Choose a later date.';

export function AlertBox({ open, ...rest }: AlertBoxProps) {
  const [openings, setOpenings] = useState(0);
  const [wasOpen, setWasOpen] = useState(open);
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpenings(openings + 1);
  }
  return <FilledBox key={openings} open={open} {...rest} />;
}

/** Of several airports of a city, one is chosen in the box. */
const only = (airports: readonly AirportCode[]): PlaceChoice =>
  airports.length === 1 ? choiceOf(airports) : NO_PLACE;

/** Alerts start tomorrow, so a flight of today has no date. */
function startOf(offer: AlertOffer, places: Places): AlertFields {
  const { origins, destinations, day, range, party = 1, lowestGoWild } = offer;
  const zone = origins[0] && places.zoneOf(origins[0]);
  const isPastDay = zone !== undefined && day <= dayAt(zone, now());
  const start = { ...EMPTY_ALERT, party, price: typedPrice(lowestGoWild) };
  return range
    ? {
        ...start,
        from: choiceOf(origins),
        to: choiceOf(destinations),
        daysBy: 'range',
        range,
      }
    : {
        ...start,
        from: only(origins),
        to: only(destinations),
        dates: isPastDay ? [] : [day],
      };
}

function FilledBox({ open, onClose, draft, offer, places }: AlertBoxProps) {
  const id = useId();
  const toast = useToast();
  const { user } = useSession();
  const [refusal, setRefusal] = useState<string>();
  const restored = useRestoredDraft(draft, alertFields);
  const { den: discountDen } = useTravelProfile().profile;
  const [kept] = useState(() => restored ?? startOf(offer, places));
  const start = useMemo(
    () => (restored ? kept : { ...kept, discountDen }),
    [restored, kept, discountDen],
  );
  const form = useAlertForm({
    start,
    messages: BOX_ERROR_MESSAGES,
    places,
    onSaved: (dates) => {
      onClose();
      toast({ tone: 'success', title: CREATED_TITLE, message: CREATED_MESSAGES.box(dates) });
    },
    onRefused: (text) => {
      setRefusal(text);
      toast({ tone: 'error', title: 'Error', message: text });
    },
  });
  const { fields, change, errors, rules } = form;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    setRefusal(undefined);
    form.submit(event);
  };
  const refused = refusal && (
    <Notice tone="error" title="Error">
      {refusal}
    </Notice>
  );
  const isUnsaved = restored !== undefined || !isSame(ALERT, fields, start);
  useUnsavedDraft(draft, open && isUnsaved ? fields : undefined);
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={TITLE}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <CreateButton form={id} dates={form.watchedDates} busy={form.busy} autoFocus />
        </>
      }
    >
      {offer.range ? (
        <QuestionForm {...{ id, form, places }} label={TITLE} onSubmit={submit}>
          {refused}
          <p className={styles.hint}>
            <PriceHint {...offer} />
          </p>
          <p className={styles.hint}>{howDatesEnd(fields)}</p>
        </QuestionForm>
      ) : (
        <form id={id} className={styles.form} aria-label={TITLE} noValidate onSubmit={submit}>
          {refused}
          <Ends {...{ offer, places, form }} />
          {offer.day < rules.earliest && fields.dates.length === 0 && (
            <p className={styles.hint}>{ONE_MORE}</p>
          )}
          <AlertDates
            rules={rules}
            dates={fields.dates}
            onDates={(dates) => change({ dates })}
            error={errors.dates}
          />
          <AlertTerms form={form} priceHint={<PriceHint {...offer} />} />
          <ObstacleNotes form={form} />
          <WindowNotes {...{ form, places }} />
          <p className={styles.hint}>
            {HOW_ALERTS_WORK} We write to {user?.email}.
          </p>
        </form>
      )}
    </Dialog>
  );
}

function PriceHint({ lowestGoWild, isSample }: AlertOffer) {
  if (lowestGoWild === undefined) return 'One person, one way, taxes included.';
  return (
    <>
      The lowest GoWild fare of these flights; one person, one way, taxes included.{' '}
      {isSample && <Tag tone="sample">Sample fare</Tag>}
    </>
  );
}

interface EndsProps extends Pick<AlertBoxProps, 'offer' | 'places'> {
  readonly form: ReturnType<typeof useAlertForm>;
}

function Ends({ offer, places, form }: EndsProps) {
  const { origins, destinations } = offer;
  const { fields, change, errors } = form;
  const [origin] = fields.from.airports;
  const [destination] = fields.to.airports;
  return (
    <>
      <p className={styles.boxRoute}>
        <RouteLine
          origins={origin ? [origin] : origins}
          destinations={destination ? [destination] : destinations}
          places={places}
        />
      </p>
      {origins.length > 1 && (
        <AirportChoice
          label="Departure airport"
          airports={origins}
          places={places}
          value={origin}
          onChange={(code) => change({ from: choiceOf([code]) })}
          error={errors.origin}
        />
      )}
      {destinations.length > 1 && (
        <AirportChoice
          label="Arrival airport"
          airports={destinations}
          places={places}
          value={destination}
          onChange={(code) => change({ to: choiceOf([code]) })}
          error={errors.destination}
        />
      )}
    </>
  );
}

/** The alert box, or why alerts are unavailable. */
export function AlertWindow(props: AlertBoxProps) {
  const { open, onClose } = props;
  const { can, isAuthenticated } = useSession();
  if (can('alerts.create')) return <AlertBox {...props} />;
  return isAuthenticated ? (
    <UpgradeDialog feature="alerts" {...{ open, onClose }}>
      {alertRefusal(true)}
    </UpgradeDialog>
  ) : (
    <AlertDialog
      {...{ open, onClose }}
      title="Sign in first"
      closeLabel="Not now"
      action={
        <ButtonLink to="/login" variant="primary">
          Sign in
        </ButtonLink>
      }
    >
      {alertRefusal(false)}
    </AlertDialog>
  );
}
