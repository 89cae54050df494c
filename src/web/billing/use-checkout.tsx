import { useEffect, useRef, useState } from 'react';
import { createCheckoutSession } from '#contract/subscription.ts';
import type { PlanType } from '#domain/plan.ts';
import { ApiError, call, referenceOf } from '#web/api/client.ts';
import { leaving, usePageReturn } from '#web/browser/document.ts';
import { useSessionStore } from '#web/session/use-session.tsx';
import { useSite } from '#web/site/use-site.ts';
import styles from '#web/styles/text.module.css';
import { AlertDialog } from '#web/ui/dialog.tsx';
import { useToast } from '#web/ui/toasts.tsx';

export const CHECKOUT_FAILURE = 'Failed to start checkout process. Please try again.';

/** Opens the checkout page. */
export function useCheckout(onFailure: (error: unknown) => void) {
  const store = useSessionStore();
  const { busy, go } = useHostedPage((error) => {
    // Subscribed in another tab, which this tab does not know yet.
    if (error instanceof ApiError && error.code === 'already_subscribed') void store.verify();
    onFailure(error);
  });
  const start = (plan_type: PlanType) =>
    void go(async () => {
      const { checkout_url } = await call(createCheckoutSession, { body: { plan_type } });
      return checkout_url;
    });
  return { busy, start } as const;
}

/** Monthly checkout that reports a failure in a toast. */
export function useUpgrade() {
  const toast = useToast();
  const { busy, start } = useCheckout((error) => {
    const message = [CHECKOUT_FAILURE, reasonOf(error)].filter(Boolean).join(' ');
    toast({ tone: 'error', title: 'Upgrade Failed', message });
  });
  return { busy, upgrade: () => start('monthly') } as const;
}

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

interface ErrorDialogProps {
  readonly dialogError: DialogError;
  readonly title: string;
  /** What failed, whatever the reason. */
  readonly message: string;
  readonly onClose: () => void;
}

export const ErrorDialog = ({ dialogError, title, message, onClose }: ErrorDialogProps) => (
  <AlertDialog open={dialogError.shown} title={title} onClose={onClose}>
    <p>{message}</p>
    {dialogError.reason && <p className={styles.soft}>{dialogError.reason}</p>}
  </AlertDialog>
);

/** The server's message, else the reference of the failure, if any. */
const reasonOf = (error: unknown): string | undefined =>
  error instanceof ApiError && error.hasServerText ? error.message : referenceOf(error);

interface DialogError {
  readonly shown: boolean;
  readonly reason: string | undefined;
}

/** The reason stays while the dialog fades out. */
export function useDialogError() {
  const [dialogError, setDialogError] = useState<DialogError>({ shown: false, reason: undefined });
  return {
    dialogError,
    show: (error: unknown) => setDialogError({ shown: true, reason: reasonOf(error) }),
    dismiss: () => setDialogError((before) => ({ ...before, shown: false })),
  } as const;
}
