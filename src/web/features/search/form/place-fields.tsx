import { ArrowUpDown } from 'lucide-react';
import type { Place } from '#web/places/place.ts';
import { PlacePicker } from '#web/places/place-picker.tsx';
import { Crown } from '#web/ui/badge/crown.tsx';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import { Switch } from '#web/ui/choice/switch.tsx';
import { type Draft, swapped, withOrigins } from '../draft/draft.ts';
import { OriginPicker } from '../places/near/origin-picker.tsx';
import styles from './search-form.module.css';

export const FROM_ID = 'search-from';
export const TO_ID = 'search-to';

interface PlaceFieldsProps {
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly places: readonly Place[] | undefined;
  readonly byKey: ReadonlyMap<string, Place>;
  readonly canChooseDestination: boolean;
  /** Called instead of a change that needs Premium. */
  readonly onPaywall: () => void;
  readonly errors: {
    readonly origin: string | undefined;
    readonly destination: string | undefined;
  };
  readonly hideOrigin: boolean;
}

/** An inbound search has no origin field. */
export function PlaceFields(props: PlaceFieldsProps) {
  const { draft, onDraft, places, byKey, canChooseDestination, onPaywall, hideOrigin, errors } =
    props;
  const isOutbound = draft.direction === 'outbound';
  const picker = { places, byKey, view: draft.placeView };

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
      {isOutbound && !hideOrigin && (
        <>
          <OriginPicker
            {...picker}
            id={FROM_ID}
            chosen={draft.origins}
            suggested={draft.suggestedOrigin}
            onChange={(origins) => onDraft(withOrigins(draft, origins))}
            error={errors.origin}
          />
          <div className={styles.swap}>
            <IconButton
              edged
              label="Swap origin and destination"
              icon={<ArrowUpDown size={18} strokeWidth={1.75} aria-hidden="true" />}
              onClick={swap}
            />
          </div>
        </>
      )}
      <PlacePicker
        {...picker}
        key={draft.direction}
        id={TO_ID}
        label="To"
        aside={isOutbound && !draft.singleRoute && 'Optional'}
        placeholder={isOutbound ? 'Anywhere' : 'Search cities or airports...'}
        max={1}
        startShown={!isOutbound}
        chosen={draft.destinations}
        onChange={chooseDestination}
        error={errors.destination}
        hint={
          isOutbound
            ? 'Leave this empty to see every destination.'
            : 'Every place that flies here is searched.'
        }
      />
      {isOutbound && (
        <div className={styles.single}>
          <Switch
            label={
              canChooseDestination ? (
                'Single Route Search'
              ) : (
                <>
                  Single Route Search <Crown />
                </>
              )
            }
            hint={
              canChooseDestination ? 'One destination only.' : 'One destination only, with Premium.'
            }
            checked={draft.singleRoute}
            onChange={switchSingleRoute}
          />
        </div>
      )}
    </>
  );
}
