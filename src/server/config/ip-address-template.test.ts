import { expect, it } from 'vitest';
import { ipAddressTemplate } from './fields.ts';

it.each([
  'https://places.example.com/{ip}/json',
  'https://places.example.com/json?ip={ip}&key=1',
  'http://127.0.0.1:8080/{ip}',
])('accepts %s as address template of a location service', (text) => {
  expect(ipAddressTemplate.parse(text)).toBe(text);
});

it.each([
  'https://places.example.com/json',
  'https://{ip}.example.com/json',
  'https://{ip}/json',
  'https://places.example.com/json#{ip}',
  'https://places.example.com/{ip}/{ip}',
  'https://places.example.com/{ip}/{lang}',
  'https://me@places.example.com/{ip}',
  'file:///{ip}',
  '{ip}',
])('refuses %s as address template of a location service', (text) => {
  expect(() => ipAddressTemplate.parse(text)).toThrow('its host without {ip}');
});
