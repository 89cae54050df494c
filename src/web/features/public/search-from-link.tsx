import { ButtonLink } from '#web/ui/button/button-link.tsx';

/** Leads to the search form with the airport filled in. */
export const SearchFromLink = ({ code }: { readonly code: string }) => (
  <ButtonLink to="/" search={{ origin: code }} variant="primary">
    Search from {code}
  </ButtonLink>
);
