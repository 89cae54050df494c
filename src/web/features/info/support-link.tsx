import { useSite } from '#web/site/use-site.ts';
import textStyles from '#web/styles/text.module.css';

/** The support address; `us` until it is known. */
export function SupportLink() {
  const { support_email } = useSite();
  if (!support_email) return 'us';
  return (
    <a className={textStyles.link} href={`mailto:${support_email}`}>
      {support_email}
    </a>
  );
}
