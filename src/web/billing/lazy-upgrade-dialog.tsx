import { lazyDialog } from '#web/ui/lazy.tsx';

/** A chunk of its own: members with Premium never see it. */
export const UpgradeDialog = lazyDialog(
  async () => (await import('./upgrade-dialog.tsx')).UpgradeDialog,
);
