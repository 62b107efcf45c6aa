import { lazy, Suspense, useState } from 'react';
import { MessageState } from '#shared/model/message.ts';
import { messageStateText } from '#shared/text/messages.ts';
import { lateStyle } from '../browser/loading/late-style.ts';
import { WarningIcon } from '../components/ui/icons.tsx';
import { outboxState } from '../state/session/send-to-contact.ts';
import { useRead } from '../state/use-read.ts';
import { useFreshMessages } from './use-fresh-messages.ts';

const MessagesDialog = lazy(async () => {
  const [{ MessagesDialog: dialog }] = await Promise.all([import('./messages-dialog.tsx'), lateStyle()]);
  return { default: dialog };
});

/** The status of the last sent message, with a button that shows all messages. It warns while one has failed. */
export function LastMessage() {
  const { messages } = useRead(outboxState);
  const [isOpen, setIsOpen] = useState(false);
  useFreshMessages();
  const last = messages?.[0];
  const failed = messages?.filter(({ state }) => state === MessageState.Failed).length ?? 0;
  return (
    <div className={failed > 0 ? 'last-message last-message-failed' : 'last-message'}>
      <p role="status">
        {last && (
          <>
            {last.state === MessageState.Failed && <WarningIcon />}
            <span className={`message-state message-state-${last.state}`}>{messageStateText[last.state]}</span>:{' '}
            {last.title}
          </>
        )}
      </p>
      {last && (
        <button type="button" className="btn btn-link" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Ver mensagens{failed > 0 && ` (${failed} ${failed === 1 ? 'falhou' : 'falharam'})`}
        </button>
      )}
      <Suspense>{isOpen && <MessagesDialog onClose={() => setIsOpen(false)} />}</Suspense>
    </div>
  );
}
