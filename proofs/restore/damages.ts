import fs from 'node:fs';
import path from 'node:path';
import type { Proof } from '../stage/prove.ts';

export interface Damage {
  readonly name: string;
  /** Does it to a backup. */
  readonly harm: (folder: string) => void;
}

/** What disks and hurried people do to backups. */
export function damages(proof: Proof): readonly Damage[] {
  const tableOf = (folder: string) => {
    const tables = fs.readdirSync(folder).filter((name) => name.endsWith('.gz'));
    return path.join(folder, tables[proof.between(0, tables.length - 1)] ?? '');
  };
  return [
    {
      name: 'a file cut short',
      harm: (folder) => {
        const file = tableOf(folder);
        fs.truncateSync(file, proof.between(0, fs.statSync(file).size - 1));
      },
    },
    {
      name: 'a changed bit',
      harm: (folder) => {
        const file = tableOf(folder);
        const bytes = fs.readFileSync(file);
        const at = proof.between(0, bytes.length - 1);
        bytes[at] = (bytes[at] ?? 0) ^ (1 << proof.between(0, 7));
        fs.writeFileSync(file, bytes);
      },
    },
    { name: 'a missing file', harm: (folder) => fs.rmSync(tableOf(folder)) },
    {
      name: 'a manifest cut short',
      harm: (folder) => {
        const file = path.join(folder, 'manifest.json');
        fs.truncateSync(file, proof.between(0, fs.statSync(file).size - 1));
      },
    },
    {
      name: 'a backup without its manifest',
      harm: (folder) => fs.rmSync(path.join(folder, 'manifest.json')),
    },
  ];
}
