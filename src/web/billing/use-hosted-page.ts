import { useEffect, useRef, useState } from 'react';
import { leaving } from '#web/browser/leaving.ts';
import { usePageReturn } from '#web/browser/use-page-return.ts';
import { useSite } from '#web/site/use-site.ts';

/**
 * Fetches the URL of a page of the payment provider with `go` and opens it. Busy from the first press until this
 * page unloads; further presses do nothing. Any other URL is a failure.
 */
export function useHostedPage(onFailure: (error: unknown) => void) {
  const { page_origins } = useSite().payments;
  const [busy, setBusy] = useState(false);
  const underWay = useRef(false);
  const open = useRef(true);

  useEffect(() => {
    open.current = true;
    return () => {
      open.current = false;
    };
  }, []);
  usePageReturn(() => {
    underWay.current = false;
    setBusy(false);
  });

  const go = async (askForAddress: () => Promise<string>): Promise<void> => {
    if (underWay.current) return;
    underWay.current = true;
    setBusy(true);
    try {
      const address = await askForAddress();
      if (!isHostedPage(address, page_origins)) throw new Error(`Not a payment page: ${address}`);
      // Does not leave a screen that was opened meanwhile.
      if (open.current) leaving.goTo(address);
    } catch (error) {
      underWay.current = false;
      if (!open.current) return;
      setBusy(false);
      onFailure(error);
    }
  };

  return { busy, go } as const;
}

/** Whether the URL belongs to this origin or to one of the payment provider. */
export function isHostedPage(address: string, origins: readonly string[]): boolean {
  try {
    const { origin } = new URL(address);
    return origin === location.origin || origins.includes(origin);
  } catch {
    return false;
  }
}
