import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { IMAGE_WITH_VERSION, isSetting, longestEndSeconds, read, SECRETS } from './deployment.ts';

interface Service {
  readonly image?: string;
  readonly env_file?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly command?: readonly string[];
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly stop_grace_period?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly restart?: string;
  readonly ports?: readonly string[];
  readonly volumes?: readonly string[];
  readonly depends_on?: Readonly<Record<string, { readonly condition: string }>>;
}

const text = read('compose.yaml');
const compose: {
  readonly services: Readonly<Record<string, Service>>;
  readonly volumes: Readonly<Record<string, unknown>>;
} = parse(text, { merge: true });
const services = Object.entries(compose.services);
const running = services.filter(([name]) => /^(web|worker)-/.test(name));

it('compose runs two processes of each role', () => {
  expect(running.map(([name, { command }]) => [name, command?.join()])).toEqual([
    ['web-a', 'web'],
    ['web-b', 'web'],
    ['worker-a', 'worker'],
    ['worker-b', 'worker'],
  ]);
});

it.each(services)(
  'compose service %s has a pinned image, a settings file and a stop period',
  (_, service) => {
    const image = service.image?.replace(/\$\{ROAMFARE_VERSION:-local\}/, 'local');
    expect(image).toMatch(IMAGE_WITH_VERSION);
    expect(fs.existsSync(`${service.env_file}.example`)).toBe(true);
    expect(Object.keys(service.environment ?? {}).filter((name) => !isSetting(name))).toEqual([]);
    expect(service.stop_grace_period).toMatch(/^\d+s$/);
    for (const volume of service.volumes ?? []) {
      const [from = '', , mode] = volume.split(':');
      if (from.startsWith('./')) expect([fs.existsSync(from), mode]).toEqual([true, 'ro']);
      else expect(Object.keys(compose.volumes)).toContain(from);
    }
    expect(service.read_only).toBe(true);
    expect(service.cap_drop).toEqual(['ALL']);
    expect(service.security_opt).toEqual(['no-new-privileges:true']);
  },
);

it.each(running)(
  'compose service %s has time to stop, a read-only file system and a database',
  (_, service) => {
    expect(Number.parseInt(service.stop_grace_period ?? '', 10)).toBeGreaterThan(
      longestEndSeconds(),
    );
    expect(service.read_only).toBe(true);
    expect(service.restart).toBe('unless-stopped');
    expect(service.depends_on).toEqual({ db: { condition: 'service_healthy' } });
  },
);

it('compose publishes ports on localhost only, and none of the database', () => {
  for (const [, { ports = [] }] of services)
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:\d+:3000$/);
  expect(compose.services.db?.ports).toBeUndefined();
  expect(compose.services.db?.healthcheck?.test.join(' ')).toContain('pg_isready');
});

it('compose makes a role for the product that owns its database and is no superuser', async () => {
  expect(compose.services.db?.volumes).toContainEqual(
    expect.stringMatching(/^\.\/deploy\/postgres-init\.sh:\/docker-entrypoint-initdb\.d\//),
  );
  const user = /^DATABASE_URL=postgres:\/\/(\w+):/m.exec(read('deploy/roamfare.env.example'))?.[1];
  const superuser = /^POSTGRES_USER=(\w+)$/m.exec(read('deploy/postgres.env.example'))?.[1];
  const [, statements = ''] = /<<'SQL'\n(.*)\nSQL/s.exec(read('deploy/postgres-init.sh')) ?? [];
  expect([user, superuser]).toEqual(['roamfare', 'postgres']);
  expect(statements).toMatch(/^create role roamfare login nosuperuser nocreatedb nocreaterole /);
  expect(statements).toContain('alter database roamfare owner to roamfare;');
});

it('compose holds no secret', () => {
  expect(text).not.toMatch(SECRETS);
});

const hasCompose = spawnSync('docker', ['compose', 'version']).status === 0;

it.skipIf(!hasCompose)('docker compose accepts the file', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-compose-'));
  fs.mkdirSync(path.join(folder, 'deploy'));
  fs.copyFileSync('compose.yaml', path.join(folder, 'compose.yaml'));
  for (const name of ['roamfare', 'postgres'])
    fs.copyFileSync(`deploy/${name}.env.example`, path.join(folder, `deploy/${name}.env`));
  const { status, stderr } = spawnSync('docker', ['compose', 'config', '--quiet'], {
    cwd: folder,
    encoding: 'utf8',
  });
  fs.rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([0, '']);
});
