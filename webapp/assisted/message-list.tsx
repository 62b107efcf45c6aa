import { useEffect, useState } from 'react';
import { MessageKind, MessageState, type SentMessage } from '#shared/model/message.ts';
import { dayAndTime } from '#shared/rules/text/day-text.ts';
import { messageStateText } from '#shared/text/messages.ts';
import { onPageVisible } from '../browser/navigation/page-visibility.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { loadMessages, outboxState, resendMessage } from '../state/session/send-to-contact.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead } from '../state/use-read.ts';
import { useFreshMessages } from './use-fresh-messages.ts';

const kindLabels: Record<MessageKind, string> = {
  [MessageKind.Product]: 'Produto',
  [MessageKind.Summary]: 'Resumo do pedido',
  [MessageKind.Catalog]: 'Catálogo',
  [MessageKind.OrderStatus]: 'Situação do pedido',
  [MessageKind.Welcome]: 'Boas-vindas',
};
/** Most agents need only the newest messages; a button shows the others. */
const initialCount = 5;

/** The status of the messages to the contact: sent, queued or failed, with a button to resend. */
export function MessageList() {
  const { messages, failure } = useRead(outboxState);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    void loadMessages();
    return onPageVisible(() => void loadMessages());
  }, []);
  useFreshMessages();
  if (!messages)
    return failure ? (
      <FailedState message={failure} onRetry={() => void loadMessages()} />
    ) : (
      <SkeletonChoices label="Carregando as mensagens" />
    );
  if (messages.length === 0)
    return (
      <EmptyState
        title="Nenhuma mensagem ainda"
        text="O que você enviar ao contato aparece aqui, com a situação do envio."
      />
    );
  const shown = showsAll ? messages : messages.slice(0, initialCount);
  return (
    <>
      <ul className="message-list" aria-label="Mensagens para o contato">
        {shown.map((message) => (
          <MessageRow key={message.id} message={message} />
        ))}
      </ul>
      {failure && <RetryNote message={failure} onRetry={() => void loadMessages()} />}
      {messages.length > shown.length && (
        <button type="button" className="btn btn-quiet" onClick={() => setShowsAll(true)}>
          Mostrar todas ({messages.length})
        </button>
      )}
    </>
  );
}

function MessageRow({ message: { id, kind, title, state, reason, at } }: { message: SentMessage }) {
  const { sending } = useRead(outboxState);
  const { settings } = useRead(sessionState);
  const isSending = sending[id] === true;
  return (
    <li className="message-row">
      <p className="message-row-title">
        <span className="message-row-kind">{kindLabels[kind]}</span> {title}
      </p>
      <p className={`message-state message-state-${state}`} role="status">
        {messageStateText[state]}
      </p>
      <time className="message-row-time" dateTime={at}>
        {settings && dayAndTime(at, settings.timeZone)}
      </time>
      {reason && <p className="message-row-reason">{reason}</p>}
      {state === MessageState.Failed && (
        <button
          type="button"
          className="btn btn-quiet message-row-again"
          disabled={isSending}
          aria-busy={isSending}
          onClick={() => void resendMessage(id)}
        >
          Reenviar<span className="visually-hidden"> {title}</span>
        </button>
      )}
    </li>
  );
}
