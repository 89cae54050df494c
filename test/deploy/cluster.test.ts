import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { read } from './deployment.ts';

const patroni = parse(read('deploy/cluster/patroni.yml'));
const { dcs } = patroni.bootstrap;
const proxy = read('deploy/cluster/haproxy.cfg');
const etcd = read('deploy/cluster/etcd.env');
const members = ['10.20.0.11', '10.20.0.12', '10.20.0.13'];

it('a failover of the cluster loses no acknowledged commit', () => {
  expect(dcs.synchronous_mode).toBe(true);
  // The default waits for the synchronous standby; each member and database may change it.
  expect(dcs.postgresql.parameters).not.toHaveProperty('synchronous_commit');
  expect(dcs.postgresql.parameters).not.toHaveProperty('fsync');
});

it('Patroni accepts the times of the cluster', () => {
  expect(dcs.ttl).toBeGreaterThanOrEqual(20);
  expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout);
});

it('Patroni of Debian 12 uses the API of etcd under which two members are never primary', () => {
  expect(patroni.etcd.hosts).toEqual(members.map((address) => `${address}:2379`));
  expect(patroni).not.toHaveProperty('etcd3');
  expect(etcd).toMatch(/^ETCD_ENABLE_V2=true$/m);
});

it('pg_rewind finds no socket in the data folder, and a member that cannot follow is copied again', () => {
  expect(patroni.postgresql).toMatchObject({
    parameters: { unix_socket_directories: '' },
    remove_data_directory_on_rewind_failure: true,
    remove_data_directory_on_diverged_timelines: true,
  });
});

it('HAProxy asks Patroni about every member and ends the connections of one that is down', () => {
  expect(proxy).toMatch(/default-server check port 8008 .*on-marked-down shutdown-sessions$/m);
  expect(patroni.restapi.listen).toBe('ADDRESS:8008');
  for (const path of ['/primary', '/replica?lag=16MB'])
    expect(proxy).toContain(`option httpchk OPTIONS ${path}\n`);
  for (const address of members) expect(proxy.split(`${address}:5432`)).toHaveLength(3);
});

it('PgBouncer and the product find the primary where the runbook has them look for PostgreSQL', () => {
  expect(proxy).toContain('bind 127.0.0.1:5432\n');
  expect(read('deploy/pgbouncer/pgbouncer.ini')).toContain('host=127.0.0.1 port=5432');
});

it('the members have connections for four web processes and two workers, and for themselves', () => {
  const [web, worker] = [12, 8];
  expect(read('docs/runbook.md')).toContain('at most twelve connections, a worker eight');
  expect(dcs.postgresql.parameters.max_connections).toBeGreaterThan(4 * web + 2 * worker + 20);
});
