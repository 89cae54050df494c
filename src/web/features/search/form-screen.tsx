import { useLayoutEffect, useState } from 'react';
import { SEARCH_UNREACHABLE } from '#contract/errors.ts';
import { useScreenTitle } from '#web/site/use-screen-title.ts';
import { useSearchedFrom } from '#web/travel-profile/use-searched-from.ts';
import { Reveal } from '#web/ui/badge/reveal.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { LazyBoard } from './board/lazy-board.tsx';
import { HomeLayout } from './form/first-view.tsx';
import type { Problem } from './form/form-problem.tsx';
import { SearchForm } from './form/search-form.tsx';
import { SiteBanner } from './form/site-banner.tsx';
import type { SearchFormProps } from './form/use-search-form.ts';
import { departures } from './results-screen.tsx';
import type { SearchState } from './search-state.ts';

export interface FormScreenProps extends Omit<SearchFormProps, 'isSearching'> {
  readonly onOpen: () => void;
}

export function FormScreen({ onSearch, problem, onOpen, ...form }: FormScreenProps) {
  const [isSearching, setSearching] = useState(false);
  const [failure, setFailure] = useState<Problem>();
  const noteOrigin = useSearchedFrom();
  useScreenTitle('Search flights');

  useLayoutEffect(onOpen, [onOpen]);

  const search = async (state: SearchState) => {
    setFailure(undefined);
    setSearching(true);
    noteOrigin(state.origin);
    try {
      // The form stays in view until the results can render.
      await departures.load();
      onSearch(state);
    } catch {
      setSearching(false);
      setFailure({ kind: 'words', text: SEARCH_UNREACHABLE });
    }
  };

  return (
    <>
      {isSearching && <ProgressBar tone={form.draft.direction} label="Searching" />}
      <SiteBanner />
      <HomeLayout
        board={
          <Reveal delay={450}>
            <LazyBoard draft={form.draft} onDraft={form.onDraft} />
          </Reveal>
        }
      >
        <SearchForm
          {...form}
          problem={failure ?? problem}
          isSearching={isSearching}
          onSearch={(state) => void search(state)}
        />
      </HomeLayout>
    </>
  );
}
