import { BadgeDollarSign, CalendarX2, FlaskConical, ReceiptText } from 'lucide-react';
import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';
import styles from './plans.module.css';

const ICON = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
const GUARANTEE = '100% money back guarantee';

export function Assurances() {
  const { refund_terms_url, payments } = useSite();
  return (
    <div className={styles.assurances}>
      <ul>
        <li>
          <CalendarX2 {...ICON} /> Cancel anytime
        </li>
        <li>
          <BadgeDollarSign {...ICON} />
          {refund_terms_url ? (
            <a className={textStyles.link} href={refund_terms_url}>
              {GUARANTEE}
            </a>
          ) : (
            GUARANTEE
          )}
        </li>
        <li>
          <ReceiptText {...ICON} /> No setup fees
        </li>
      </ul>
      {payments.provider === 'sandbox' && (
        <p className={styles.sandbox}>
          <FlaskConical {...ICON} /> This server takes no money: its checkout knows made-up cards
          only.
        </p>
      )}
    </div>
  );
}
