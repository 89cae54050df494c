import { X } from 'lucide-react';
import { useState } from 'react';
import { storage } from '#web/browser/storage.ts';
import { SiteAnnouncement } from '#web/site/site-announcement.tsx';
import { useSite } from '#web/site/use-site.ts';
import { IconButton } from '#web/ui/button/icon-button.tsx';

const KEY = 'dismissed_banner';

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
