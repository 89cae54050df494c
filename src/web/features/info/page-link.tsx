import { Link, type LinkProps } from '#web/navigation/link.tsx';
import textStyles from '#web/styles/text.module.css';

/** A link to another page within running text. */
export const PageLink = (props: LinkProps) => <Link {...props} className={textStyles.link} />;
