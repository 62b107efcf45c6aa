import { lazy, Suspense, useState } from 'react';
import { MessageState } from '#shared/model/message.ts';
import { isPaymentCode } from '#shared/rules/messaging/payment-code-message.ts';
import { messageStateText, paymentCodeTitle } from '#shared/text/messaging/messages.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { WarningIcon } from '../components/ui/icons.tsx';
import { UnsentDismissal } from '../shell/contacts/unsent-dismissal.tsx';
import { outboxState, resendMessage } from '../state/assisted-sale/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';
import { useFreshMessages } from './use-fresh-messages.ts';

const MessagesDialog = lazy(async () => {
  const [{ MessagesDialog: dialog }] = await Promise.all([import('./messages-dialog.tsx'), lateStyle()]);
  return { default: dialog };
});

/**
 * The status of the last sent message, with a button that shows all messages. While one has failed, that one with the
 * reason, what to do, and a press that sends it again.
 */
export function LastMessage() {
  const { messages, sending } = useRead(outboxState);
  const [isOpen, setIsOpen] = useState(false);
  useFreshMessages();
  const failed = messages?.filter(({ state }) => state === MessageState.Failed) ?? [];
  const [shown = messages?.[0]] = failed;
  const isFailed = failed.length > 0;
  return (
    <div className={isFailed ? 'last-message last-message-failed' : 'last-message'}>
      <p role="status">
        {shown && (
          <>
            {isFailed && <WarningIcon />}
            <span className={`message-state message-state-word message-state-${shown.state}`}>
              {messageStateText[shown.state]}
            </span>
            : {isPaymentCode(shown) ? paymentCodeTitle : shown.title}
            {isFailed && (
              <span className="last-message-remedy">
                {shown.reason}. {shown.advice}
              </span>
            )}
          </>
        )}
      </p>
      {shown && isFailed && (
        <button
          type="button"
          className="btn btn-link"
          disabled={sending[shown.id] === true}
          aria-busy={sending[shown.id] === true}
          onClick={() => void resendMessage(shown.id)}
        >
          Reenviar<span className="visually-hidden"> {shown.title}</span>
        </button>
      )}
      {isFailed && <UnsentDismissal />}
      {shown && (
        <button type="button" className="btn btn-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Ver mensagens{isFailed && ` (${failed.length} ${failed.length === 1 ? 'falhou' : 'falharam'})`}
        </button>
      )}
      <Suspense>{isOpen && <MessagesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
