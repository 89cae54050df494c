import { airportCode } from '#domain/network/airport.ts';
import { checked, line, list } from './parsers.ts';
import { optional, set } from './setting.ts';

/** Of one host: its name stands in the content policy of the pages, which knows no templates. */
const PLAIN_HOST = /^[a-z0-9.-]+(:\d+)?$/;

const tileTemplate = checked(
  'an https address of one host like https://tiles.example.com/{z}/{x}/{y}.png',
  (text) => {
    const { protocol, username, host, pathname, search } = new URL(text);
    if (protocol !== 'https:' || username || !PLAIN_HOST.test(host)) throw new Error('no host');
    const parts: string[] = decodeURI(pathname + search).match(/\{[^}]*\}/g) ?? [];
    const isKnown = parts.every((part) => ['{z}', '{x}', '{y}', '{r}'].includes(part));
    if (!isKnown || !['{z}', '{x}', '{y}'].every((part) => parts.includes(part)))
      throw new Error('no template');
    return text;
  },
);

/** What the maps show. */
export const mapSettings = {
  mapTileUrl: optional(
    'MAP_TILE_URL',
    'a built-in outline that asks no one',
    'Address template of raster map tiles, https://…/{z}/{x}/{y}.png; browsers fetch them from there',
    tileTemplate,
  ),
  mapTileAttribution: optional(
    'MAP_TILE_ATTRIBUTION',
    'no words',
    'Words under the map that name the makers of the tiles',
    line(200),
  ),
  hubAirports: set(
    'HUB_AIRPORTS',
    'DEN,ATL,LAS,LAX,ORD,DFW,PHX,SEA,MIA',
    'Airports that the route map sets apart',
    list(checked('airport codes separated by commas', airportCode)),
  ),
};
