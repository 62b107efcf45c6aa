import type { ComponentProps } from 'react';
import { SectionCard } from '../components/ui/section-card.tsx';
import { outboxState } from '../state/assisted-sale/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';
import { MessageList } from './message-list.tsx';

type ContactMessagesProps = ComponentProps<typeof MessageList> & { title?: string };

/** The section of the messages to the contact. An order service may lack their call: then there is none. */
export function ContactMessages({ title = 'Mensagens para o contato', ...list }: ContactMessagesProps) {
  const { isLacked } = useRead(outboxState);
  if (isLacked) return null;
  return (
    <SectionCard title={title}>
      <MessageList {...list} />
    </SectionCard>
  );
}
