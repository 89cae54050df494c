import { type ComponentType, lazy } from 'react';
import textStyles from '#web/styles/text.module.css';

/** Code that loads when it is first shown. If it cannot be loaded, it fails alone and says so in its place. */
export const lazyPart = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(() =>
    load().then(
      (part) => ({ default: part }),
      (): { default: ComponentType<Props> } => ({ default: NotLoaded }),
    ),
  );

/** In the place of code that could not be loaded. */
export const NotLoaded = () => (
  <p className={textStyles.soft}>This part could not be loaded. Please reload the page.</p>
);
