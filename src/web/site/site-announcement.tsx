import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import textStyles from '#web/styles/text.module.css';
import styles from './site-announcement.module.css';
import { useSite } from './use-site.ts';

interface SiteAnnouncementProps {
  readonly text: string;
  readonly linkUrl: string | null;
  /** The dismiss button. */
  readonly children?: ReactNode;
}

export function SiteAnnouncement({ text, linkUrl, children }: SiteAnnouncementProps) {
  const { support_email, community_url } = useSite();
  return (
    <aside className={styles.banner} aria-label="Notice">
      <CircleCheck size={18} />
      <p>
        {text}{' '}
        {support_email && (
          <a className={textStyles.link} href={`mailto:${support_email}`}>
            Write to us
          </a>
        )}
        {support_email && linkUrl && ' or '}
        {linkUrl && (
          <a className={textStyles.link} href={linkUrl} target="_blank" rel="noopener noreferrer">
            {linkLabel({ isChat: linkUrl === community_url, isFirst: !support_email })}
          </a>
        )}
        {(support_email || linkUrl) && '.'}
      </p>
      {children}
    </aside>
  );
}

const linkLabel = ({
  isChat,
  isFirst,
}: {
  readonly isChat: boolean;
  readonly isFirst: boolean;
}) => {
  if (isChat) return isFirst ? 'Join the chat' : 'join the chat';
  return isFirst ? 'Read more' : 'read more';
};
