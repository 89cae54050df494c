import { useEffect, useRef, useState } from 'react';
import { leaving } from '#web/browser/leaving.ts';
import { usePageReturn } from '#web/browser/use-page-return.ts';
import { useSite } from '#web/site/use-site.ts';
import { isHostedPage } from './hosted-page.ts';

/**
 * Leaves for a page of the payment provider: `go` asks for its address first. It is busy from the first press
 * until this page is gone; further presses do nothing. An address anywhere else is a failure.
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
      // Whoever has gone on to another screen is not torn away from it.
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
