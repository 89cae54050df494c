import { AppError } from './errors.ts';

/** The costly calls that operators turn off while the product runs: the only such table in the product. */
export const SWITCHES = {
  'wide-searches': {
    name: 'Searches over many airports',
    off: 'Searches over many airports are off for now.',
  },
  'ways-home': { name: 'Flights home', off: 'Flights home are off for now.' },
  'get-home': { name: 'Get me home', off: 'Get me home is off for now.' },
  trips: { name: 'Trips', off: 'Trips are off for now.' },
  month: { name: 'Open days of a month', off: 'The days of the month are off for now.' },
  board: { name: 'Best trips on the start page', off: 'The best trips are off for now.' },
  'look-again': { name: 'A last look before booking', off: 'The last look is off for now.' },
  previews: { name: 'Previews of shared links', off: 'Previews are off for now.' },
  exports: { name: 'Exports as files', off: 'Exports are off for now.' },
  hotels: { name: 'Hotels', off: 'Hotels are off for now.' },
  cars: { name: 'Rental cars', off: 'Rental cars are off for now.' },
  weather: { name: 'Weather', off: 'The weather is off for now.' },
} as const satisfies Record<string, { readonly name: string; readonly off: string }>;

export type SwitchId = keyof typeof SWITCHES;
export const SWITCH_IDS = Object.keys(SWITCHES) as [SwitchId, ...SwitchId[]];

export const isSwitchId = (text: string): text is SwitchId => Object.hasOwn(SWITCHES, text);

/** Callers that keep asking find the call on again soon after it is. */
const RETRY_SECONDS = 60;

/** `Flights home are off for now. Try again in a few minutes.` */
export const switchedOff = (id: SwitchId): AppError =>
  new AppError('switched_off', {
    message: `${SWITCHES[id].off} Try again in a few minutes.`,
    retryAfterSeconds: RETRY_SECONDS,
  });
