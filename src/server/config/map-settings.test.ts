import { describe, expect, it } from 'vitest';
import { mapSettings } from './map-settings.ts';

const { mapTileUrl, hubAirports } = mapSettings;

describe('the address template of map tiles', () => {
  it('is absent, or taken as it stands', () => {
    expect(mapTileUrl.parse(null)).toBeNull();
    for (const template of [
      'https://tiles.example.com/{z}/{x}/{y}.png',
      'https://tiles.example.com:8443/a/{z}/{x}/{y}{r}.webp?key=1',
    ])
      expect(mapTileUrl.parse(template)).toBe(template);
  });

  it.each([
    'https://{s}.tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{s}/{z}/{x}/{y}.png',
    'http://tiles.example.com/{z}/{x}/{y}.png',
    'https://tiles.example.com/{z}/{x}.png',
    'https://me@tiles.example.com/{z}/{x}/{y}.png',
    "https://tiles.example.com;script-src'/{z}/{x}/{y}.png",
    '/{z}/{x}/{y}.png',
  ])('is not %s', (template) => {
    expect(() => mapTileUrl.parse(template)).toThrow('an https address of one host');
  });
});

describe('the hubs', () => {
  it('are nine unless others are named', () => {
    expect(hubAirports.parse(null)).toHaveLength(9);
    expect(hubAirports.parse('den, MCO')).toEqual(['DEN', 'MCO']);
    expect(() => hubAirports.parse('Denver')).toThrow('airport codes');
  });
});
