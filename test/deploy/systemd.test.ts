import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { filesIn, isSetting, longestEndSeconds, read } from './deployment.ts';

const units = filesIn('deploy/systemd');
const services = units.filter((file) => file.endsWith('.service'));
const processes = services.filter((file) => file.includes('@'));

/** Values of a key, in order. */
const valuesOf = (file: string, key: string): string[] =>
  read(file)
    .split('\n')
    .filter((line) => line.startsWith(`${key}=`))
    .map((line) => line.slice(key.length + 1));

it.each(processes)(
  'the unit %s has time to stop, restarts, and waits until it is ready',
  (file) => {
    expect(Number(valuesOf(file, 'TimeoutStopSec'))).toBeGreaterThan(longestEndSeconds());
    expect(valuesOf(file, 'Restart')).toEqual(['always']);
    expect(valuesOf(file, 'ExecStartPost').join()).toMatch(
      /wait-until-ready\.mjs http\S+\/readyz$/,
    );
  },
);

it.each(services)('the unit %s runs without privileges and sets only known settings', (file) => {
  expect(valuesOf(file, 'User')).toEqual(['roamfare']);
  expect(valuesOf(file, 'NoNewPrivileges')).toEqual(['true']);
  expect(valuesOf(file, 'CapabilityBoundingSet')).toEqual(['']);
  expect(valuesOf(file, 'ProtectSystem')).toEqual(['strict']);
  const names = valuesOf(file, 'Environment')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=')[0] ?? '');
  expect(names.filter((name) => !isSetting(name))).toEqual([]);
});

// A machine without protection keys never makes the call, so a start there would prove nothing.
it.each(services)(
  'the unit %s allows memory protection keys, which Node uses where the processor has them',
  (file) => {
    expect(valuesOf(file, 'SystemCallFilter').flatMap((line) => line.split(' '))).toEqual(
      expect.arrayContaining(['@system-service', '@pkey']),
    );
  },
);

it('the units start programs that exist', () => {
  const named = services.flatMap((file) => read(file).match(/(?<=node )\S+\.m?js/g) ?? []);
  expect([...new Set(named)].toSorted()).toEqual([
    'bin/roamfare.mjs',
    'deploy/wait-until-ready.mjs',
    'dist/server/main.js',
  ]);
  for (const name of ['bin/roamfare.mjs', 'deploy/wait-until-ready.mjs'])
    expect([name, fs.existsSync(name)]).toEqual([name, true]);
});

const hasAnalyze = spawnSync('systemd-analyze', ['--version']).status === 0;

it.skipIf(!hasAnalyze)('systemd accepts the units', () => {
  // It requires the installed programs, so the copy points to this Node.
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-units-'));
  for (const file of units)
    fs.writeFileSync(
      path.join(folder, path.basename(file)),
      read(file).replaceAll('/usr/bin/node', process.execPath),
    );
  const { stdout, stderr } = spawnSync(
    'systemd-analyze',
    [
      'verify',
      '--man=no',
      path.join(folder, 'roamfare-web@3001.service'),
      path.join(folder, 'roamfare-worker@1.service'),
      path.join(folder, 'roamfare-backup.timer'),
    ],
    { encoding: 'utf8', env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` } },
  );
  fs.rmSync(folder, { recursive: true });
  const findings = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('roamfare'));
  expect(findings).toEqual([]);
});
