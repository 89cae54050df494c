import { useNavigate, useSearch } from '#web/router.tsx';
import {
  type ListChoices,
  type ListQuestion,
  readListQuestion,
  writeListQuestion,
} from './list-question.ts';

export interface ListAddress<Filter extends string, Sort extends string> {
  readonly question: ListQuestion<Filter, Sort>;
  /** Another query starts on its first page; `replace` adds no history entry. */
  readonly ask: (
    change: Partial<ListQuestion<Filter, Sort>>,
    options?: { readonly replace?: boolean },
  ) => void;
}

export function useListAddress<Filter extends string, Sort extends string>(
  tab: string,
  choices: ListChoices<Filter, Sort>,
): ListAddress<Filter, Sort> {
  const navigate = useNavigate();
  const question = readListQuestion(useSearch(), choices);
  return {
    question,
    ask: (change, { replace = false } = {}) =>
      void navigate({
        to: '/admin',
        search: { tab, ...writeListQuestion({ ...question, page: 1, ...change }, choices) },
        replace,
        resetScroll: false,
      }),
  };
}
