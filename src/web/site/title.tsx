import { useSite } from './use-site.ts';

interface TitleProps {
  /** Absent while it is unknown which screen comes. */
  readonly children?: string;
}

/** `Sign in · Roamfare` in the browser's tab. A screen has one in each of its states, the server's included. */
export function Title({ children }: TitleProps) {
  const { product_name } = useSite();
  return <title>{children ? `${children} · ${product_name}` : product_name}</title>;
}
