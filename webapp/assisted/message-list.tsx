import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { MessageKind, MessageState, type SentMessage } from '#shared/model/message.ts';
import { isPaymentCode } from '#shared/rules/messaging/payment-code-message.ts';
import { dayAndTime } from '#shared/rules/text/day-text.ts';
import { messageStateText, paymentCodeTitle } from '#shared/text/messaging/messages.ts';
import { onPageVisible } from '../browser/navigation/page-visibility.ts';
import { EmptyState } from '../components/ui/empty-state.tsx';
import { FailedState } from '../components/ui/failed-state.tsx';
import { WarningIcon } from '../components/ui/icons.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import { paths } from '../paths.ts';
import { UnsentDismissal } from '../shell/contacts/unsent-dismissal.tsx';
import { loadMessages, outboxState, resendMessage, showMessagesOf } from '../state/assisted-sale/send-to-contact.ts';
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

/**
 * The status of the messages to the contact: sent, queued or failed, with a button to resend. A failed one comes first.
 * `orderNumber`: only those about this placed order. `isOver`: its payment codes are not valid any more, so none is
 * shown.
 */
export function MessageList({ orderNumber = null, isOver = false }: { orderNumber?: number | null; isOver?: boolean }) {
  const { messages, failure } = useRead(outboxState);
  const [showsAll, setShowsAll] = useState(false);
  useEffect(() => {
    showMessagesOf(orderNumber);
    void loadMessages();
    const stop = onPageVisible(() => void loadMessages());
    return () => {
      stop();
      showMessagesOf(null);
    };
  }, [orderNumber]);
  useFreshMessages(orderNumber);
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
  const failed = messages.filter(({ state }) => state === MessageState.Failed);
  const sorted = [...failed, ...messages.filter(({ state }) => state !== MessageState.Failed)];
  const shown = showsAll ? sorted : sorted.slice(0, Math.max(initialCount, failed.length));
  return (
    <>
      <ul className="message-list" aria-label="Mensagens para o contato">
        {shown.map((message) => (
          <MessageRow
            key={message.id}
            message={message}
            isOfPage={message.orderNumber === orderNumber}
            isOver={isOver}
          />
        ))}
      </ul>
      {failed.length > 0 && <UnsentDismissal className="btn btn-quiet" />}
      {failure && <RetryNote message={failure} onRetry={() => void loadMessages()} />}
      {messages.length > shown.length && (
        <button type="button" className="btn btn-quiet" onClick={() => setShowsAll(true)}>
          Mostrar todas ({messages.length})
        </button>
      )}
    </>
  );
}

/** `isEnded`: it is a payment code that is not valid any more. */
function wordsOf(message: SentMessage, isEnded: boolean): string {
  if (isEnded) return 'Não vale mais.';
  const { kind, title } = message;
  return kind === MessageKind.OrderStatus && !isPaymentCode(message) ? `“${title}”` : title;
}

/** `isOfPage`: its order is the one of the page, so no link leads there. */
function MessageRow({ message, isOfPage, isOver }: { message: SentMessage; isOfPage: boolean; isOver: boolean }) {
  const { id, kind, title, state, reason, advice, at, orderNumber } = message;
  const { sending } = useRead(outboxState);
  const { settings } = useRead(sessionState);
  const isSending = sending[id] === true;
  const isFailed = state === MessageState.Failed;
  const isCode = isPaymentCode(message);
  return (
    <li className={isFailed ? 'message-row message-row-failed' : 'message-row'}>
      <p className={isCode && !isOver ? 'message-row-title message-row-code' : 'message-row-title'}>
        <span className="message-row-kind">
          {isCode ? paymentCodeTitle : kindLabels[kind]}
          {orderNumber != null && !isOfPage && (
            <>
              {' · '}
              <Link href={paths.placedOrder(orderNumber)}>Pedido nº {orderNumber}</Link>
            </>
          )}
        </span>{' '}
        {wordsOf(message, isCode && isOver)}
      </p>
      <p className={`message-state message-state-${state}`} role="status">
        {isFailed && <WarningIcon />} <span className="message-state-word">{messageStateText[state]}</span>
      </p>
      <time className="message-row-time" dateTime={at}>
        {settings && dayAndTime(at, settings.timeZone)}
      </time>
      {reason && (
        <p className="message-row-reason">
          <b>{reason}.</b> {advice}
        </p>
      )}
      {isFailed && (
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
