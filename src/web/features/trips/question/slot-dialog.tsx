import { useState } from 'react';
import { ERRORS } from '#contract/errors.ts';
import { distanceMiles } from '#domain/airports.ts';
import { expandPlaces, MAX_PLACES } from '#domain/city-groups.ts';
import { driveMinutes, formatDrive, NEARBY_MILES } from '#domain/nearby.ts';
import { parsePartyQuery } from '#domain/party.ts';
import { WARM_FROM } from '#domain/travel-profile.ts';
import { UpgradeDialog } from '#web/billing/upgrade-dialog.tsx';
import { Travelers } from '#web/flights/travelers.tsx';
import { AirportsFailed } from '#web/places/airports-failed.tsx';
import { OriginPicker, PlaceViewSwitch } from '#web/places/origin-picker.tsx';
import { type PlaceView, usePlaceList } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { cityOf } from '#web/places/use-network.ts';
import { withoutSuggested } from '#web/question/model.ts';
import {
  Options,
  SlotDialog,
  type SlotFields,
  type SlotOpening,
} from '#web/question/slot-dialog.tsx';
import styles from '#web/question/slots.module.css';
import { useSession } from '#web/session/use-session.tsx';
import { useTravelProfile } from '#web/travel-profile/use-travel-profile.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Stepper } from '#web/ui/stepper.tsx';
import { Switch } from '#web/ui/switches.tsx';
import { HomeField } from './home-field.tsx';
import { LeavingField } from './leaving-field.tsx';
import type { QuestionFacts, SlotFieldProps, TripSlot } from './trip-question.ts';

const FIELDS: SlotFields<TripSlot, SlotFieldProps> = {
  from: { title: 'From where', Field: FromField },
  leaving: { title: 'Leaving', Field: LeavingField },
  home: { title: 'Home', Field: HomeField },
  people: { title: 'People', Field: PeopleField },
  where: { title: 'To where', Field: WhereField },
};

interface TripSlotDialogProps extends SlotOpening<TripSlot> {
  readonly problem: string | undefined;
  readonly field: SlotFieldProps;
}

export const TripSlotDialog = (props: TripSlotDialogProps) => (
  <SlotDialog fields={FIELDS} {...props} />
);

function FromField({ asked, onAsk, suggested }: SlotFieldProps) {
  const [view, setView] = useState<PlaceView>('city');
  const { airports, places, byKey, failure } = usePlaceList(view);
  const chosen = asked.origins.split(',').filter(Boolean);
  const near = nearbyText(asked.origins, airports);
  return (
    <>
      {failure && <AirportsFailed {...failure} />}
      <OriginPicker
        isFirst
        hasFailed={failure !== undefined}
        id="trip-from"
        {...{ places, byKey, view, chosen, suggested }}
        onChange={(keys, namesSuggested) =>
          onAsk({ ...asked, origins: withoutSuggested(keys, suggested, namesSuggested).join(',') })
        }
        error={undefined}
        hint={undefined}
        aside={<PlaceViewSwitch value={view} onChange={setView} />}
      />
      <Switch
        label="And airports nearby"
        hint={near || `None within ${NEARBY_MILES} miles`}
        checked={asked.nearby === '1'}
        onChange={(isOn) => onAsk({ ...asked, nearby: isOn ? '1' : undefined })}
      />
      {(chosen.length > 1 || asked.nearby === '1') && (
        <Switch
          label="Return to any of these airports"
          hint="Off: return to the airport you left from."
          checked={asked.return_to === 'any'}
          onChange={(isOn) => onAsk({ ...asked, return_to: isOn ? 'any' : undefined })}
        />
      )}
    </>
  );
}

/** `Tampa, about 2 h 05 m by car` of the nearest three; empty for none. */
function nearbyText(origins: string, airports: QuestionFacts['airports'] = []): string {
  const codes = new Set<string>(expandPlaces(origins, () => true).airports);
  const named = airports.filter(({ stationCode }) => codes.has(stationCode));
  return airports
    .filter(({ stationCode, routes }) => routes > 0 && !codes.has(stationCode))
    .map((airport) => ({
      airport,
      miles: Math.min(...named.map((one) => distanceMiles(one, airport))),
    }))
    .filter(({ miles }) => miles <= NEARBY_MILES)
    .toSorted((a, b) => a.miles - b.miles)
    .slice(0, 3)
    .map(
      ({ airport, miles }) =>
        `${cityOf(airport)}, about ${formatDrive(driveMinutes(miles))} by car`,
    )
    .join('; ');
}

function WhereField({ asked, onAsk, facts }: SlotFieldProps) {
  const canChoose = useSession().can('flights.choose-destination');
  const { profile } = useTravelProfile();
  const [isPicking, setPicking] = useState(false);
  const [isPaywalled, setPaywalled] = useState(false);
  const { destination = '', warm_from: warmFrom } = asked;
  const kind = destination || isPicking ? 'place' : warmFrom ? 'warm' : 'anywhere';
  const degrees = warmFrom ?? String(profile.warm_from);
  const go = (next: { readonly destination?: string; readonly warm_from?: string }) => {
    setPicking(false);
    onAsk({ ...asked, destination: undefined, warm_from: undefined, ...next });
  };
  return (
    <>
      <Options
        label="To where"
        options={{
          anywhere: { name: 'Anywhere', isChosen: kind === 'anywhere', onChoose: () => go({}) },
          warm: {
            name: 'Somewhere warm',
            note: `A high of ${degrees} °F or more while you are there.`,
            isChosen: kind === 'warm',
            onChoose: () => go({ warm_from: degrees }),
          },
          place: {
            name: canChoose ? (
              'A place'
            ) : (
              <>
                A place <Crown size={14} />
              </>
            ),
            note: 'Single Route Search',
            isChosen: kind === 'place',
            onChoose: () => (canChoose ? setPicking(true) : setPaywalled(true)),
          },
        }}
      />
      {kind === 'warm' && (
        <div className={styles.line}>
          <p>High from, in °F</p>
          <Stepper
            label="High from, in °F"
            value={Number(degrees)}
            min={WARM_FROM.least}
            max={WARM_FROM.most}
            onChange={(next) => go({ warm_from: String(next ?? profile.warm_from) })}
          />
        </div>
      )}
      {kind === 'place' && <PlaceField {...{ asked, onAsk, facts }} />}
      <UpgradeDialog feature="single_route" open={isPaywalled} onClose={() => setPaywalled(false)}>
        {ERRORS.single_route_is_premium.message}
      </UpgradeDialog>
    </>
  );
}

function PlaceField({ asked, onAsk, facts: { places, byKey, failure } }: SlotFieldProps) {
  if (failure) return <AirportsFailed {...failure} />;
  return (
    <PlacePicker
      id="trip-to"
      label="To"
      placeholder="Search cities or airports..."
      {...{ places, byKey }}
      view="city"
      max={MAX_PLACES}
      chosen={(asked.destination ?? '').split(',').filter(Boolean)}
      onChange={(keys) =>
        onAsk({ ...asked, warm_from: undefined, destination: keys.join(',') || undefined })
      }
    />
  );
}

function PeopleField({ asked, onAsk }: SlotFieldProps) {
  const { save } = useTravelProfile();
  return (
    <>
      <Travelers
        value={parsePartyQuery(asked)}
        onChange={({ party, passes }) =>
          onAsk({ ...asked, party: String(party), passes: String(passes) })
        }
      />
      <Switch
        label="Discount Den"
        hint="One of you is a member: its fares count for all."
        checked={asked.den === '1'}
        onChange={(den) => {
          save({ den });
          onAsk({ ...asked, den: den ? '1' : '0' });
        }}
      />
    </>
  );
}
