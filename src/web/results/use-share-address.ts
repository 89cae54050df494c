import { copyText } from '#web/browser/copy-and-save.ts';
import { useToast } from '#web/ui/toasts.tsx';

/** Copies the address of the results and says so. */
export function useShareAddress(): () => void {
  const toast = useToast();
  return () =>
    void copyText(location.href).then((copied) =>
      copied
        ? toast({
            tone: 'success',
            title: 'URL Copied',
            message: 'Search URL copied to clipboard!',
          })
        : toast({
            tone: 'error',
            title: 'Copy Failed',
            message: 'Copy the address from the address bar instead.',
          }),
    );
}
