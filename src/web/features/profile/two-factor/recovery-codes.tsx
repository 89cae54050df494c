import { Copy, Download } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import { copyText } from '#web/browser/copy-text.ts';
import { saveFile } from '#web/browser/save-file.ts';
import { useSite } from '#web/site/use-site.ts';
import { Button } from '#web/ui/button/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import styles from '../profile.module.css';
import own from './two-factor.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** The codes, which are shown once. */
export function RecoveryCodes({ codes, onClose }: RecoveryCodesProps) {
  const toast = useToast();
  const { product_name: product } = useSite();
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => box.current?.focus(), []);
  const text = `${codes.join('\n')}\n`;
  const copy = async () => {
    const isCopied = await copyText(text);
    toast(
      isCopied
        ? { tone: 'success', title: 'Recovery codes copied' }
        : { tone: 'error', title: 'Copying is blocked here. Download the codes instead.' },
    );
  };
  const download = () =>
    saveFile({
      name: 'recovery-codes.txt',
      type: 'text/plain;charset=utf-8',
      text: `Recovery codes of ${product}. Each signs in once.\n\n${text}`,
    });
  return (
    <div className={styles.form} ref={box} tabIndex={-1}>
      <Notice tone="warning" title="Keep your recovery codes now">
        They are shown only once. Each signs in once without your phone, so keep them where you find
        them without it. Earlier codes no longer work.
      </Notice>
      <ul className={own.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button icon={<Copy size={16} aria-hidden="true" />} onClick={() => void copy()}>
          Copy codes
        </Button>
        <Button icon={<Download size={16} aria-hidden="true" />} onClick={download}>
          Download codes
        </Button>
        <Button variant="primary" onClick={onClose}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}
