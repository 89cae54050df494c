import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { backupScene, contents } from '#test/operator/backup-scene.ts';

const scene = backupScene();
const { backupIn, restore } = scene;

/** Writes the manifest anew, with a seal that fits: damage that only its contents can show. */
function reseal(name: string, change: (manifest: any) => void): void {
  const file = path.join(backupIn(name), 'manifest.json');
  const manifest = JSON.parse(fs.readFileSync(file, 'utf8'));
  change(manifest);
  const text = JSON.stringify(manifest);
  fs.writeFileSync(file, text);
  const digest = createHash('sha256').update(text).digest('hex');
  fs.writeFileSync(path.join(backupIn(name), 'manifest.sha256'), `${digest}  manifest.json\n`);
}

const tableFile = (name: string, table: string) => path.join(backupIn(name), `${table}.copy.gz`);

describe('a damaged backup is refused and changes nothing:', () => {
  const damages: Record<string, [words: string, harm: () => void]> = {
    'a file cut short': [
      'instead of',
      () => {
        const file = tableFile('whole', 'searches');
        fs.truncateSync(file, fs.statSync(file).size - 1);
      },
    ],
    'a changed byte': [
      'checksum of users',
      () => {
        const file = tableFile('whole', 'users');
        const bytes = fs.readFileSync(file);
        bytes[bytes.length >> 1]! ^= 1;
        fs.writeFileSync(file, bytes);
      },
    ],
    'a missing file': [
      'file of sessions is missing',
      () => fs.rmSync(tableFile('whole', 'sessions')),
    ],
    'a changed manifest': [
      'damaged: manifest.json',
      () => {
        const file = path.join(backupIn('whole'), 'manifest.json');
        fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace('"rows": 99', '"rows": 98'));
      },
    ],
    'one that was never finished': [
      'no whole backup',
      () => fs.rmSync(path.join(backupIn('whole'), 'manifest.json')),
    ],
    'a row that is missing from a file': [
      'Nothing was changed',
      () => {
        const packed = gzipSync('');
        fs.writeFileSync(tableFile('whole', 'attempts'), packed);
        fs.writeFileSync(tableFile('whole', 'audit_log'), packed);
        reseal('whole', ({ tables }) => {
          for (const table of tables)
            if (table.name === 'audit_log') {
              table.bytes = packed.length;
              table.sha256 = createHash('sha256').update(packed).digest('hex');
            }
        });
      },
    ],
    'a table that is missing from the manifest': [
      'lacks phones',
      () =>
        reseal('whole', (manifest) => {
          manifest.tables = manifest.tables.filter(({ name }: any) => name !== 'phones');
        }),
    ],
    'a newer schema': [
      'does not know',
      () =>
        reseal('whole', ({ schema }) =>
          schema.push({ hash: 'f'.repeat(64), at: 1_900_000_000_000 }),
        ),
    ],
    'words of SQL where bounds should be': [
      'does not know',
      () =>
        reseal('whole', ({ tables }) => {
          const table = tables.find(({ partitions }: any) => partitions.length > 0);
          table.partitions[0].bounds += '; drop table users';
        }),
    ],
  };

  it.each(Object.keys(damages))('%s', async (damage) => {
    fs.cpSync(scene.whole, backupIn('whole'), { recursive: true });
    const [words, harm] = damages[damage]!;
    harm();
    const before = await contents(scene.keptUrl);
    await expect(restore('whole', scene.keptUrl, true)).rejects.toThrow(words);
    expect(await contents(scene.keptUrl)).toEqual(before);
  });
});
