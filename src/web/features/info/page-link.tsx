import { Link, type LinkProps } from '#web/navigation/link.tsx';
import textStyles from '#web/styles/text.module.css';

export const PageLink = (props: LinkProps) => <Link {...props} className={textStyles.link} />;
