import type { BannerDto } from '#contract/admin/site-notices.ts';
import { deviceZone } from '#web/browser/now.ts';
import { useToday } from '#web/dates/use-today.ts';
import { SiteAnnouncement } from '#web/site/site-announcement.tsx';
import { useToast } from '#web/ui/toast/toast-context.ts';
import { Card } from '../parts/card.tsx';
import { Loaded } from '../parts/loaded.tsx';
import { Moment } from '../parts/moment.tsx';
import { useSiteNotice } from '../use-operations.ts';
import styles from './notice.module.css';
import { NoticeForm } from './notice-form.tsx';
import { useNoticeForm } from './use-notice-form.ts';

export const NoticeSection = () => (
  <Loaded query={useSiteNotice()} loading="Loading the notice…" heights={[120, 420]}>
    {(stored) => <SiteNotice stored={stored} />}
  </Loaded>
);

function SiteNotice({ stored }: { readonly stored: BannerDto }) {
  const today = useToday(deviceZone());
  const toast = useToast();
  const form = useNoticeForm({
    stored,
    today,
    onSaved: ({ shown }) =>
      toast({
        tone: 'success',
        title: 'Notice saved',
        message: shown
          ? 'Every page shows it within ten seconds.'
          : 'It is not shown at the moment.',
      }),
  });
  const text = form.fields.text.trim();
  return (
    <>
      <Card title={form.isEdited ? 'Preview' : 'In force'} aside={<LastChange stored={stored} />}>
        {text ? (
          <SiteAnnouncement text={text} linkUrl={linkOf(form.fields.link_url.trim())} />
        ) : (
          <p className={styles.soft}>No notice.</p>
        )}
        {!form.isEdited && stored.text !== null && (
          <p className={styles.soft}>
            {stored.shown
              ? 'Visitors see it above the search form.'
              : 'Not shown at the moment: its days are over or yet to come.'}
          </p>
        )}
      </Card>
      <Card title="Change the notice">
        <NoticeForm form={form} today={today} />
      </Card>
    </>
  );
}

/** Null for an incomplete URL. */
const linkOf = (typed: string): string | null => (/^https:\/\/\S+$/.test(typed) ? typed : null);

function LastChange({ stored }: { readonly stored: BannerDto }) {
  if (stored.changed_at === null) return 'As configured; nobody has changed it yet';
  return (
    <>
      Changed <Moment at={stored.changed_at} /> by {stored.changed_by ?? 'the command line'}
    </>
  );
}
