import type { Airport } from './airports.ts';
import { visibleText } from './typed-text.ts';

/** What people call places beside the names of the reference data. */

/** Short words of place names, each with the word that it stands for. */
const SHORT_WORDS: Readonly<Record<string, string>> = {
  ft: 'fort',
  intl: 'international',
  mt: 'mount',
  sint: 'saint',
  st: 'saint',
  ste: 'sainte',
};

/** Lower case, accents and punctuation gone, single spaces: `St. José` becomes `st jose`. */
export const foldText = (text: string): string =>
  visibleText(text)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Folded, with short words written out: `Ft. Lauderdale` becomes `fort lauderdale`. */
export const spelledOut = (text: string): string =>
  foldText(text)
    .split(' ')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ');

/** By USPS code: states, the District of Columbia and territories. */
const STATE_NAMES: Readonly<Record<string, string>> = {
  AL: 'Alabama',
  AK: 'Alaska',
  AZ: 'Arizona',
  AR: 'Arkansas',
  CA: 'California',
  CO: 'Colorado',
  CT: 'Connecticut',
  DC: 'District of Columbia',
  DE: 'Delaware',
  FL: 'Florida',
  GA: 'Georgia',
  GU: 'Guam',
  HI: 'Hawaii',
  IA: 'Iowa',
  ID: 'Idaho',
  IL: 'Illinois',
  IN: 'Indiana',
  KS: 'Kansas',
  KY: 'Kentucky',
  LA: 'Louisiana',
  MA: 'Massachusetts',
  MD: 'Maryland',
  ME: 'Maine',
  MI: 'Michigan',
  MN: 'Minnesota',
  MO: 'Missouri',
  MS: 'Mississippi',
  MT: 'Montana',
  NC: 'North Carolina',
  ND: 'North Dakota',
  NE: 'Nebraska',
  NH: 'New Hampshire',
  NJ: 'New Jersey',
  NM: 'New Mexico',
  NV: 'Nevada',
  NY: 'New York',
  OH: 'Ohio',
  OK: 'Oklahoma',
  OR: 'Oregon',
  PA: 'Pennsylvania',
  PR: 'Puerto Rico',
  RI: 'Rhode Island',
  SC: 'South Carolina',
  SD: 'South Dakota',
  TN: 'Tennessee',
  TX: 'Texas',
  UT: 'Utah',
  VA: 'Virginia',
  VI: 'US Virgin Islands',
  VT: 'Vermont',
  WA: 'Washington',
  WI: 'Wisconsin',
  WV: 'West Virginia',
  WY: 'Wyoming',
};

/**
 * Names of the state, territory or country of an airport: `CO` and `Colorado`; `US Virgin Islands` and `U.S. Virgin
 * Islands`; `Mexico`. Nobody means the United States by it.
 * @param state two letters, empty abroad @param country two letters @param countryName in English
 */
export function regionNames({
  state,
  country,
  countryName,
}: Pick<Airport, 'state' | 'country' | 'countryName'>): readonly string[] {
  if (country === 'US') return [state, STATE_NAMES[state] ?? ''].filter(Boolean);
  const territory = STATE_NAMES[country];
  return [countryName, ...(territory === undefined ? [] : [country, territory])].filter(Boolean);
}

/** By airport, where neither the city nor the name of the airport says it. */
const NICKNAMES: Readonly<Record<string, readonly string[]>> = {
  ATL: ['hotlanta'],
  BNA: ['music city'],
  CLT: ['queen city'],
  CVG: ['cincy'],
  DEN: ['mile high city'],
  IND: ['indy'],
  LAS: ['vegas', 'sin city'],
  MCI: ['kc'],
  MCO: ['disney world', 'walt disney world'],
  MSP: ['twin cities', 'saint paul'],
  MSY: ['nola', 'big easy'],
  PHL: ['philly'],
  PIT: ['steel city'],
  PVR: ['pv'],
  RDU: ['research triangle'],
  RSW: ['southwest florida'],
  SJD: ['cabo san lucas'],
  SNA: ['oc'],
  STT: ['usvi'],
  STX: ['usvi'],
  SXM: ['saint martin'],
  XNA: ['northwest arkansas', 'nwa', 'bentonville'],
};

export const nicknamesOf = (code: string): readonly string[] => NICKNAMES[code] ?? [];
