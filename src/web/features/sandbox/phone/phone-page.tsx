import { MessageSquare, Smartphone } from 'lucide-react';
import { sandboxTexts, type TextDto } from '#contract/sandbox.ts';
import { useCall } from '#web/api/use-call.ts';
import { ButtonLink } from '#web/ui/button/button-link.tsx';
import { EmptyView } from '#web/ui/feedback/empty-view.tsx';
import { Lead, POLLED, SandboxPage } from '../sandbox-page.tsx';
import { Conversation } from './conversation.tsx';

/** Text messages of an installation that sends none, with replies. */
export const PhonePage = () => (
  <SandboxPage
    title="Phone"
    query={useCall(sandboxTexts, {}, POLLED)}
    loading="Loading texts…"
    absent={{
      icon: <Smartphone strokeWidth={1.5} />,
      title: 'There is no built-in phone here',
      children: 'Texts are either really sent, or not sent at all.',
    }}
    empty={({ texts }) => texts.length === 0 && <NoTexts />}
  >
    {({ texts }) => <Conversations texts={texts} />}
  </SandboxPage>
);

const NoTexts = () => (
  <EmptyView
    scope="screen"
    icon={<MessageSquare strokeWidth={1.5} />}
    title="No texts yet"
    action={<ButtonLink to="/notifications">Set an alert with a phone number</ButtonLink>}
  >
    Texts from this server appear here a moment after they are sent.
  </EmptyView>
);

function Conversations({ texts }: { readonly texts: readonly TextDto[] }) {
  const numbers = [...new Set(texts.map(({ to }) => to))];
  return (
    <>
      <Lead>This server sends no texts. What it would have sent appears here.</Lead>
      {numbers.map((number) => (
        <Conversation
          key={number}
          number={number}
          texts={texts.filter(({ to }) => to === number)}
        />
      ))}
    </>
  );
}
