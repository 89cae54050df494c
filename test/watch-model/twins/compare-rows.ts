import { expect } from 'vitest';
import { alertDates, alerts, watches, watchShards } from '#server/db/alert-schema.ts';
import { outbox } from '#server/db/letter-schema.ts';
import type { Twins } from './twins.ts';

/** The rows of both, which must be the same. */
export async function compareRows({ db, model }: Twins): Promise<void> {
  const dates = await db.select().from(alertDates).orderBy(alertDates.id);
  expect(
    [...model.dates.values()].map(({ id, state, isNew, foundPrice }) => ({
      id,
      state,
      isNew,
      foundPrice,
    })),
  ).toEqual(dates.map(({ id, state, isNew, foundPrice }) => ({ id, state, isNew, foundPrice })));
  expect([...model.alerts.keys()].sort()).toEqual(
    (await db.select({ id: alerts.id }).from(alerts)).map(({ id }) => id).sort(),
  );
  const rows = await db.select().from(watches).orderBy(watches.origin, watches.day);
  const watched = [...model.watches.values()].sort((a, b) =>
    `${a.origin} ${a.day}` < `${b.origin} ${b.day}` ? -1 : 1,
  );
  expect(watched).toEqual(
    rows.map(({ dueAt, checkedAt, ...row }) => ({
      ...row,
      dueAt: dueAt.getTime(),
      checkedAt: checkedAt?.getTime() ?? null,
    })),
  );
  const shards = await db.select().from(watchShards);
  for (const { id, dueAt, leasedUntil, ...row } of shards)
    expect({ id, ...model.shards.get(id) }).toEqual({
      ...row,
      id,
      dueAt: dueAt?.getTime() ?? null,
      leasedUntil: leasedUntil?.getTime() ?? null,
    });
  const kept = await db.select().from(outbox).orderBy(outbox.dedupeKey);
  expect(kept.map(letterFacts)).toEqual(
    [...model.letters.values()]
      .sort((a, b) => (a.key < b.key ? -1 : 1))
      .map((letter) => ({ ...letter, dedupeKey: letter.key }))
      .map(letterFacts),
  );
}

const letterFacts = ({
  dedupeKey,
  sentAt,
  deadAt,
  dueAt,
  leasedUntil,
  fence,
  attempts,
  lastError,
}: {
  dedupeKey: string;
  sentAt: Date | number | null;
  deadAt: Date | number | null;
  dueAt: Date | number;
  leasedUntil: Date | number | null;
  fence: number;
  attempts: number;
  lastError: string | null;
}) => ({
  dedupeKey,
  fence,
  attempts,
  lastError,
  moments: [sentAt, deadAt, dueAt, leasedUntil].map((moment) => moment && Number(moment)),
});
