import { ArrowUpDown } from 'lucide-react';
import { useMedia } from '#web/browser/media.ts';
import { OriginPicker, PlaceViewSwitch } from '#web/places/origin-picker.tsx';
import type { Place } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { FROM_ID } from '#web/site/first-page.ts';
import { Crown } from '#web/ui/badge.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { StepperLine } from '#web/ui/stepper.tsx';
import { Switch } from '#web/ui/switches.tsx';
import { type Draft, swapped, withOrigins } from '../draft.ts';
import { MAX_TRIP_DAYS } from '../search-state.ts';
import styles from './search-form.module.css';

export const TO_ID = 'search-to';

interface PlaceFieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly places: readonly Place[] | undefined;
  /** Whether the places could not be loaded. */
  readonly hasFailed: boolean;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly canChooseDestination: boolean;
  /** Called instead of a change that needs Premium. */
  readonly onPaywall: () => void;
  readonly errors: {
    readonly origin: string | undefined;
    readonly destination: string | undefined;
  };
  readonly hideOrigin: boolean;
  /** Which field takes the focus of the window. */
  readonly first?: 'from' | 'to' | undefined;
  /** Places of a link that are not in the network. */
  readonly unknown: readonly string[];
}

/** An inbound search has no origin field. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { draft, onDraft, places, byKey, canChooseDestination, onPaywall, errors } = props;
  const isOutbound = draft.direction === 'outbound';
  const isWide = useMedia('(min-width: 768px)');
  const picker = { places, hasFailed: props.hasFailed, byKey, view: draft.placeView };
  const views = (
    <PlaceViewSwitch
      value={draft.placeView}
      onChange={(placeView) => onDraft({ ...draft, placeView })}
    />
  );

  const chooseDestination = (destinations: readonly string[]) => {
    if (isOutbound && !canChooseDestination && destinations.length > 0) onPaywall();
    else onDraft({ ...draft, destinations, singleRoute: isOutbound && destinations.length > 0 });
  };
  const switchSingleRoute = (singleRoute: boolean) => {
    if (!singleRoute) onDraft({ ...draft, singleRoute, destinations: [] });
    else if (!canChooseDestination) onPaywall();
    else {
      onDraft({ ...draft, singleRoute });
      document.getElementById(TO_ID)?.focus();
    }
  };
  const swap = () => {
    if (!canChooseDestination && draft.origins.length > 0) onPaywall();
    else onDraft(swapped(draft));
  };

  return (
    <>
      {isOutbound && !props.hideOrigin && (
        <OriginPicker
          {...picker}
          id={FROM_ID}
          isFirst={props.first === 'from' || undefined}
          chosen={draft.origins}
          suggested={draft.suggestedOrigin}
          onChange={(origins, namesSuggested) =>
            onDraft(withOrigins(draft, origins, namesSuggested))
          }
          error={errors.origin}
          aside={views}
          hint={unknownOf(props.unknown)}
        />
      )}
      <PlacePicker
        {...picker}
        key={draft.direction}
        id={TO_ID}
        isFirst={props.first === 'to' || undefined}
        label="To"
        aside={
          isOutbound ? (
            <>
              <IconButton
                label="Swap origin and destination"
                icon={<ArrowUpDown size={18} strokeWidth={1.75} />}
                onClick={swap}
              />
              <Switch
                label={
                  <span className={styles.single}>
                    Single Route Search {!canChooseDestination && <Crown size={14} />}
                  </span>
                }
                checked={draft.singleRoute}
                onChange={switchSingleRoute}
              />
            </>
          ) : (
            views
          )
        }
        placeholder={isOutbound ? 'Anywhere' : 'Search cities or airports...'}
        max={1}
        quick={!isOutbound || isWide}
        elsewhere={isOutbound ? codesOf(draft.origins, byKey) : undefined}
        chosen={draft.destinations}
        onChange={chooseDestination}
        error={errors.destination}
        hint={!isOutbound && 'Every place that flies here is searched.'}
      />
    </>
  );
}

const codesOf = (keys: readonly string[], byKey: ReadonlyMap<string, Place>) =>
  keys.flatMap((key) => byKey.get(key)?.codes ?? []);

const unknownOf = (places: readonly string[]): string | undefined =>
  places.length > 0 ? `No airport matches "${places.join(', ')}"` : undefined;

interface TripDurationProps {
  /** Days. */
  readonly value: number | undefined;
  readonly onChange: (days: number | undefined) => void;
}

/** Proposes the return day. */
export function TripDuration({ value, onChange }: TripDurationProps) {
  return (
    <StepperLine
      title="Trip Duration"
      note={`Optional, 1 to ${MAX_TRIP_DAYS} days`}
      label="Trip Duration in days"
      value={value ?? null}
      onChange={(days) => onChange(days ?? undefined)}
      min={1}
      max={MAX_TRIP_DAYS}
      placeholder="–"
    >
      <Button
        variant="plain"
        aria-label="Clear Trip Duration"
        disabled={value === undefined}
        onClick={() => onChange(undefined)}
      >
        Clear
      </Button>
    </StepperLine>
  );
}
