import { Link, type LinkProps } from '#web/router.tsx';
import textStyles from '#web/styles/text.module.css';

export const PageLink = (props: LinkProps) => <Link {...props} className={textStyles.link} />;
