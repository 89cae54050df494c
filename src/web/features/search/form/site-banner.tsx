import { X } from 'lucide-react';
import { useState } from 'react';
import { storage } from '#web/browser/storage.ts';
import { SiteAnnouncement } from '#web/site/site-announcement.tsx';
import { useSite } from '#web/site/use-site.ts';
import { IconButton } from '#web/ui/button.tsx';
import styles from './site-banner.module.css';

const KEY = 'dismissed_banner';

/** As the server sends it, which does not know what was dismissed: a script in the head hides that before it is seen. */
export function FirstBanner() {
  const { banner } = useSite();
  if (!banner) return null;
  return (
    <div className={styles.first}>
      <SiteAnnouncement text={banner.text} linkUrl={banner.link_url} />
    </div>
  );
}

/** A dismissed text does not come back. */
export function SiteBanner() {
  const { banner } = useSite();
  const [dismissed, setDismissed] = useState(() => storage.read(KEY));
  if (!banner || banner.id === dismissed) return null;
  const dismiss = () => {
    storage.write(KEY, banner.id);
    setDismissed(banner.id);
  };
  return (
    <SiteAnnouncement text={banner.text} linkUrl={banner.link_url}>
      <IconButton
        dense
        label="Dismiss notice"
        icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={dismiss}
      />
    </SiteAnnouncement>
  );
}
