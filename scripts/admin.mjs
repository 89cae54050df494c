// npm run admin -- promote EMAIL: what only somebody with access to the database may do to accounts.
import { operate } from './operate.mjs';

const USAGE = `Say what to do:
  npm run admin -- promote EMAIL    make somebody an administrator
  npm run admin -- demote EMAIL     make an administrator a member like others
  npm run admin -- disable EMAIL    end all sessions of somebody, and let them in no more
  npm run admin -- enable EMAIL     let somebody in again
  npm run admin -- sign-out EMAIL   end all sessions of somebody
  npm run admin -- sign-out --all   end all sessions of everybody
  npm run admin -- list             name the administrators`;

const COMMANDS = ['promote', 'demote', 'disable', 'enable', 'sign-out', 'list'];

const words = process.argv.slice(2);
if (!COMMANDS.includes(words[0])) {
  console.error(USAGE);
  process.exit(1);
}
await operate(...words);
