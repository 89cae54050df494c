import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { killAtOnce, register, signIn, statusOf } from '#test/proofs/product.ts';
import type { Proof } from '../harness/prove.ts';
import { installed } from './product.ts';

const DISK_BYTES = 400 * 1024 * 1024;

const run = (command: string, ...args: readonly string[]): string =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

interface Disk {
  readonly folder: string;
  /** The kernel finds an error and lets nobody write any more, as on a disk that fails. */
  turnReadOnly(): void;
  /** Checked and mounted again. */
  repair(): void;
}

/** Why there is none: undefined if there is. */
function openDisk(proof: Proof): Disk | undefined {
  const place = fs.mkdtempSync(path.join(os.tmpdir(), 'roamfare-disk-'));
  fs.chmodSync(place, 0o711);
  proof.atEnd(() => fs.rmSync(place, { recursive: true, force: true }));
  const [image, folder] = [path.join(place, 'image'), path.join(place, 'disk')];
  let device = '';
  const mount = () => run('mount', '-o', 'errors=remount-ro', device, folder);
  try {
    fs.mkdirSync(folder);
    fs.closeSync(fs.openSync(image, 'w'));
    fs.truncateSync(image, DISK_BYTES);
    run('mkfs.ext4', '-q', '-F', image);
    device = run('losetup', '--find', '--show', image).trim();
    proof.atEnd(() => run('losetup', '--detach', device));
    mount();
  } catch {
    return undefined;
  }
  proof.atEnd(() => {
    if (fs.readFileSync('/proc/mounts', 'utf8').includes(` ${folder} `)) run('umount', folder);
  });
  fs.chmodSync(folder, 0o711);
  return {
    folder,
    turnReadOnly: () =>
      fs.writeFileSync(`/sys/fs/ext4/${path.basename(device)}/trigger_fs_error`, 'proof'),
    repair() {
      run('umount', folder);
      // Exit code 1: errors were corrected.
      try {
        run('fsck.ext4', '-y', '-f', device);
      } catch {}
      mount();
    },
  };
}

/** The disk of the built-in database turns read-only. */
export async function readOnly(proof: Proof, program: string) {
  const disk = openDisk(proof);
  if (!disk) {
    proof.say('read-only disk: skipped, as it needs root, a loop device and mkfs.ext4');
    return { skipped: true };
  }
  const dataDir = path.join(disk.folder, 'data');
  fs.mkdirSync(dataDir, { mode: 0o711 });
  const product = installed(proof, program, dataDir);
  const first = await product.start({ REGISTRATIONS_PER_HOUR: '1000' });
  const acknowledged: string[] = [];
  const refused: number[] = [];
  const join = async (origin: string, number: number) => {
    const account = { email: `m${number}@example.test`, password: 'correct horse battery' };
    const status = await register(origin, account).then(
      (answer) => answer.status,
      () => 0,
    );
    if (status === 200) acknowledged.push(account.email);
    else refused.push(status);
  };
  for (let n = 0; n < 5; n += 1) await join(first.origin, n);
  disk.turnReadOnly();
  for (let n = 5; n < 15; n += 1) await join(first.origin, n);
  const ready = await statusOf(`${first.origin}/readyz`);
  const livez = await statusOf(`${first.origin}/livez`);
  const page = await statusOf(`${first.origin}/api/airports`);
  proof.check(
    refused.length > 0 && refused.every((status) => status === 503),
    `on a read-only disk, registrations were answered ${refused.join()}`,
  );
  proof.check(livez === 200 && page === 200, `livez ${livez}, airports ${page}`);
  proof.check(/read-only file system/i.test(first.output()), 'no line names the read-only disk');
  const { exitCode, signalCode } = first.child;
  proof.check(exitCode === null && signalCode === null, `the process ended: ${first.output()}`);

  await killAtOnce(first, dataDir).catch(() => {});
  disk.repair();
  const again = await product.start();
  const lost: string[] = [];
  for (const email of acknowledged) {
    const { status } = await signIn(again.origin, { email, password: 'correct horse battery' });
    if (status !== 200) lost.push(`${email}: ${status}`);
  }
  proof.check(lost.length === 0, `lost on the read-only disk: ${lost.join()}`);
  proof.say(
    `read-only disk: ${acknowledged.length} registrations acknowledged, ${refused.length} answered 503, readyz ${ready}; after its repair ${lost.length} lost`,
  );
  return { acknowledged: acknowledged.length, refused: refused.length, ready, lost: lost.length };
}
