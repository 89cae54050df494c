import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';

const tiles = (MAP_TILE_URL: string) => readConfig({ MAP_TILE_URL }).mapTileUrl;
const hubs = (HUB_AIRPORTS: string) => readConfig({ HUB_AIRPORTS }).hubAirports;

describe('the address template of map tiles', () => {
  it('reads the map tile template unchanged, or null when it is blank', () => {
    expect(tiles('')).toBeNull();
    for (const template of [
      'https://tiles.example.com/{z}/{x}/{y}.png',
      'https://tiles.example.com:8443/a/{z}/{x}/{y}{r}.webp?key=1',
    ])
      expect(tiles(template)).toBe(template);
  });

  it.each([
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{s}/{z}/{x}/{y}.png',
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://me@tiles.example.com/{z}/{x}/{y}.png',
    "https://tiles.example.com;script-src'/{z}/{x}/{y}.png",
    '/{z}/{x}/{y}.png',
  ])('refuses %s as map tile template', (template) => {
    expect(() => tiles(template)).toThrow('an https address of one host');
  });
});

describe('the hubs', () => {
  it('uses nine hubs unless the configuration names others', () => {
    expect(hubs('')).toHaveLength(9);
    expect(hubs('den, MCO')).toEqual(['DEN', 'MCO']);
    expect(() => hubs('Denver')).toThrow('airport codes');
  });
});
