import { Download } from 'lucide-react';
import type { Endpoint, RawInputOf } from '#contract/endpoint.ts';
import { useDownload } from '#web/api/use-download.ts';
import { HiddenText } from '#web/ui/badge/hidden-text.tsx';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import styles from './admin-list.module.css';

interface DownloadCsvProps<E extends Endpoint & { readonly file: string }> {
  readonly endpoint: E;
  /** The filter and search of the list. */
  readonly query: Readonly<Record<string, string>>;
  /** `users` */
  readonly what: string;
}

/** Downloads a list as it is filtered, all its pages. */
export function DownloadCsv<E extends Endpoint & { readonly file: string }>(
  props: DownloadCsvProps<E>,
) {
  const { endpoint, query, what } = props;
  const { mutate: download, isPending: busy, error, isSuccess } = useDownload(endpoint);
  return (
    <div className={styles.download}>
      <Button
        size="small"
        busy={busy}
        icon={<Download size={14} strokeWidth={2} aria-hidden="true" />}
        onClick={() => download({ query } as unknown as RawInputOf<E>)}
      >
        Download CSV <HiddenText>of {what}</HiddenText>
      </Button>
      <p role="status" className={styles.status}>
        {isSuccess && <HiddenText>Downloaded {endpoint.file}</HiddenText>}
      </p>
      {error && <Notice tone="error">{error.message}</Notice>}
    </div>
  );
}
