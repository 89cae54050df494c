import type { Proof } from '../harness/prove.ts';
import type { Machine } from './machine.ts';

/** Two PgBouncers beside the one of the runbook: one refuses the limits that the product asks for, one drops them. */
const OPEN = `apt-get install -y --no-install-recommends pgbouncer
systemctl stop pgbouncer
install -d -o postgres -m 700 /srv/poolers
DIRECT=$(sed -n 's/^DATABASE_URL=//p' /etc/roamfare/roamfare.env)
echo "\\"roamfare\\" \\"$(echo "$DIRECT" | sed 's|.*://roamfare:||; s|@.*||')\\"" > /srv/poolers/users
for PORT in 6433 6434; do
  sed -e "s|^listen_port.*|listen_port = $PORT|" -e 's|^auth_file.*|auth_file = /srv/poolers/users|' \\
    -e "s|^logfile.*|logfile = /srv/poolers/$PORT.log|" -e "s|^pidfile.*|pidfile = /srv/poolers/$PORT.pid|" \\
    deploy/pgbouncer/pgbouncer.ini > /srv/poolers/$PORT.ini
done
sed -i '/^ignore_startup_parameters/d' /srv/poolers/6433.ini
chown -R postgres /srv/poolers
for PORT in 6433 6434; do
  su postgres -c "/usr/sbin/pgbouncer --daemon /srv/poolers/$PORT.ini"
  sed "s|^DATABASE_URL=.*|DATABASE_URL=$(echo "$DIRECT" | sed "s|:5432/|:$PORT/|")\\nDATABASE_URL_DIRECT=$DIRECT|" \\
    /etc/roamfare/roamfare.env > /srv/poolers/$PORT.env
done
sed '/^DATABASE_URL_DIRECT/d' /srv/poolers/6434.env > /srv/poolers/6434-alone.env`;
const CLOSE =
  'for PORT in 6433 6434; do su postgres -c "kill $(cat /srv/poolers/$PORT.pid)"; done; rm -r /srv/poolers';

const NOT_IN_FORCE = ['statement_timeout', 'idle_in_transaction_session_timeout'].map(
  (name) => `${name} is not in force through the pooler`,
);
const REFUSED: Readonly<Record<string, readonly string[]>> = {
  '6433': ['PgBouncer refuses statement_timeout: set ignore_startup_parameters'],
  '6434': NOT_IN_FORCE,
  '6434-alone': ['set DATABASE_URL_DIRECT to the server itself', ...NOT_IN_FORCE],
};

/** Starts a web process as its unit does, but with other settings. */
const startWith = (settings: string) =>
  `systemd-run --quiet --wait --pipe --collect --uid=roamfare --working-directory=/opt/roamfare/current \\
    --property=EnvironmentFile=${settings} --property=RuntimeMaxSec=60 \\
    --setenv=NODE_ENV=production --setenv=PORT=3990 /usr/bin/node dist/server/main.js web`;

/** Whether the product refuses to start behind a PgBouncer that is set up wrongly, and the operator is told the same. */
export async function checkWrongPoolers(
  proof: Proof,
  machine: Machine,
  also: (what: string, commands: string) => Promise<string>,
): Promise<void> {
  await also('wrong poolers', OPEN);
  for (const [name, lines] of Object.entries(REFUSED)) {
    const settings = `/srv/poolers/${name}.env`;
    for (const commands of [startWith(settings), `roamfare check --settings ${settings}`]) {
      const { code, output } = await machine.run(commands);
      proof.check(code === 1, `behind the pooler ${name} it ended with ${code}: ${output}`);
      for (const line of lines)
        proof.check(output.includes(line), `behind the pooler ${name} it said: ${output}`);
    }
  }
  await also('end of the wrong poolers', CLOSE);
}
