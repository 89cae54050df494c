import { CircleCheck, X } from 'lucide-react';
import { useState } from 'react';
import { storage } from '#web/browser/storage.ts';
import { useSite } from '#web/site/use-site.ts';
import words from '#web/styles/words.module.css';
import { IconButton } from '#web/ui/button/icon-button.tsx';
import styles from './site-banner.module.css';

const KEY = 'dismissed_banner';

/** News from those who run the site. Dismissed once, the same news does not come back. */
export function SiteBanner() {
  const { banner, support_email, community_url } = useSite();
  const [dismissed, setDismissed] = useState(() => storage.read(KEY));
  if (!banner || banner.id === dismissed) return null;
  const dismiss = () => {
    storage.write(KEY, banner.id);
    setDismissed(banner.id);
  };
  return (
    <aside className={styles.banner} aria-label="Notice">
      <CircleCheck size={18} strokeWidth={1.75} aria-hidden="true" />
      <p>
        {banner.text}{' '}
        {support_email && (
          <a className={words.link} href={`mailto:${support_email}`}>
            Write to us
          </a>
        )}
        {support_email && community_url && ' or '}
        {community_url && (
          <a className={words.link} href={community_url} target="_blank" rel="noopener noreferrer">
            join the chat
          </a>
        )}
        {(support_email || community_url) && '.'}
      </p>
      <IconButton
        dense
        label="Dismiss notice"
        icon={<X size={16} strokeWidth={1.75} aria-hidden="true" />}
        onClick={dismiss}
      />
    </aside>
  );
}
