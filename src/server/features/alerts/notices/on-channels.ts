import type { AlertNotices } from '../notices.ts';

/** Promises each notice on every channel, one after the other: they share the transaction. */
export const noticesOn = (channels: readonly AlertNotices[]): AlertNotices => ({
  async created(...notice) {
    for (const channel of channels) await channel.created(...notice);
  },
  async matched(...notice) {
    for (const channel of channels) await channel.matched(...notice);
  },
  async passed(...notice) {
    for (const channel of channels) await channel.passed(...notice);
  },
});
