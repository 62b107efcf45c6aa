import { type ReactNode, useId } from 'react';
import { productsToSendLimits } from '#shared/model/message.ts';
import { agentCatalogTexts } from '#shared/text/assisted/agent-catalog.ts';
import { channelName } from '#shared/text/assisted/contact-events.ts';
import { useFocusBack } from '../browser/focus/use-focus-back.ts';
import { useHasRail } from '../browser/view/use-has-rail.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { CloseIcon } from '../components/ui/icons.tsx';
import { ModalDialog } from '../components/ui/modal-dialog.tsx';
import { Picture } from '../components/ui/picture.tsx';
import { RetryNote } from '../components/ui/retry-note.tsx';
import { SkeletonChoices } from '../components/ui/skeleton-choices.tsx';
import {
  addPicked,
  loadPreview,
  messageDraft,
  picksToAdd,
  sendMessageDraft,
  showMessageDraft,
  togglePicked,
  writeWords,
} from '../state/assisted-sale/message-draft.ts';
import { outboxState } from '../state/assisted-sale/send-to-contact.ts';
import { addContextOf } from '../state/order/add-context.ts';
import { orderState } from '../state/order/order.ts';
import { sessionState } from '../state/session/session.ts';
import { useRead, useTyped } from '../state/use-read.ts';

/**
 * The message with the ticked products: the agent's own words, what arrives in the contact's channel, and the press.
 * Where the width allows it is a panel beside the list, so that products can still be ticked and added; else a dialog.
 */
export function ProductsMessage() {
  const hasRail = useHasRail();
  const { contact } = useRead(sessionState);
  const name = contact?.name.trim() || 'o contato';
  return hasRail ? <MessageRail name={name} /> : <MessageDialog name={name} />;
}

const close = () => showMessageDraft(false);

async function send() {
  if (await sendMessageDraft()) close();
}

function MessageDialog({ name }: { name: string }) {
  return (
    <ModalDialog
      title={`Mensagem para ${name}`}
      onClose={close}
      buttons={
        <>
          <button type="button" className="btn btn-quiet" onClick={close}>
            Voltar
          </button>
          <SendButton name={name} />
        </>
      }
    >
      <MessageForm>
        <AddPickedButton />
      </MessageForm>
    </ModalDialog>
  );
}

/** Not modal: the list beside it stays in use. Escape closes it while the focus is inside. */
function MessageRail({ name }: { name: string }) {
  const id = useId();
  useFocusBack();
  return (
    <aside
      className="message-rail"
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') close();
      }}
    >
      <header className="message-rail-head">
        <h2 id={id}>Mensagem para {name}</h2>
        <button type="button" className="icon-button" aria-label="Fechar a mensagem" onClick={close}>
          <CloseIcon />
        </button>
      </header>
      <MessageForm isFocused>
        <SendButton name={name} />
        <AddPickedButton />
      </MessageForm>
    </aside>
  );
}

function SendButton({ name }: { name: string }) {
  const { sending } = useRead(outboxState);
  const { picked } = useRead(messageDraft);
  return (
    <BusyButton
      kind="primary"
      busy={sending.products === true}
      disabled={picked.length === 0}
      onClick={() => void send()}
    >
      Enviar para {name}
    </BusyButton>
  );
}

/** Absent while nothing can be added: all are in the cart, a seller is missing, or the chatbot serves the contact. */
function AddPickedButton() {
  const { picked } = useRead(messageDraft);
  const state = useRead(orderState);
  const { needsSeller } = addContextOf(useRead(sessionState), state);
  const { order, adding } = state;
  const count = picksToAdd(picked, order).length;
  if (!order || order.isInSemiAutomatic || needsSeller || count === 0) return null;
  const isBusy = picked.some(({ providerId }) => adding[providerId] === true);
  return (
    <BusyButton busy={isBusy} onClick={() => void addPicked()}>
      {agentCatalogTexts.addPicked(count)}
    </BusyButton>
  );
}

function MessageForm({ isFocused = false, children }: { isFocused?: boolean; children: ReactNode }) {
  const { picked } = useRead(messageDraft);
  return (
    <form
      className="message-draft"
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        void send();
      }}
    >
      <WordsField isFocused={isFocused} />
      <ul className="message-draft-products" aria-label="Produtos da mensagem">
        {picked.map((product) => (
          <li key={product.providerId}>
            <span>{product.name}</span>
            <button
              type="button"
              className="icon-button"
              aria-label={`Tirar ${product.name}`}
              onClick={() => togglePicked(product)}
            >
              <CloseIcon />
            </button>
          </li>
        ))}
      </ul>
      <Preview />
      {children}
    </form>
  );
}

function WordsField({ isFocused }: { isFocused: boolean }) {
  const { words } = useTyped(messageDraft);
  return (
    <Field label="Suas palavras" hint={`${words.length} de ${productsToSendLimits.text}`}>
      {(control) => (
        <textarea
          {...control}
          className="form-control"
          rows={3}
          // biome-ignore lint/a11y/noAutofocus: a press opened the panel to write in it
          autoFocus={isFocused}
          maxLength={productsToSendLimits.text}
          value={words}
          onChange={(event) => writeWords(event.target.value)}
        />
      )}
    </Field>
  );
}

function Preview() {
  const { preview, failure, picked } = useRead(messageDraft);
  const { order } = useRead(orderState);
  const { session } = useRead(sessionState);
  return (
    <section className="message-preview" aria-label="Prévia">
      <h3 className="message-preview-title">
        Prévia: como chega {session ? `no ${channelName(session.channelType)}` : 'na conversa'}
      </h3>
      {failure && <RetryNote message={failure} onRetry={() => void loadPreview()} />}
      {!preview && !failure && <SkeletonChoices label="Montando a prévia" />}
      {preview?.messages.map((message, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message have no other identity
        <div key={at} className="message-bubble">
          {message.pictureUrl && <Picture image={{ url: message.pictureUrl }} alt="" size={72} />}
          <p>
            {message.lines.map((line, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a text
              <span key={place}>{line}</span>
            ))}
          </p>
          {message.button && <p className="message-bubble-button">{message.button}</p>}
        </div>
      ))}
      {preview && (
        <p className="message-preview-count" role="status">
          {preview.note ?? agentCatalogTexts.leaving(preview.messages.length, picked.length)}
          {order?.providerPriceTableId != null && ` ${agentCatalogTexts.tablePrices}`}
        </p>
      )}
    </section>
  );
}
