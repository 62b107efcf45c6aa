import { useEffect, useRef, useState } from 'react';
import type { Order } from '#shared/model/order/order.ts';
import { internalNoteLength } from '#shared/rules/text/text-lengths.ts';
import { noteChangedText } from '#shared/text/refusals/note-changed-text.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { internalNoteForm } from '../state/assisted-sale/agent-forms.ts';
import { agentOrderChanges, clearManualError, internalNoteName } from '../state/assisted-sale/agent-order-changes.ts';
import {
  isNoteContested,
  joinedNotes,
  saveTypedNote,
  settleNote,
  typedNoteForm,
} from '../state/assisted-sale/internal-note.ts';
import { useTypedFields } from '../state/assisted-sale/use-typed-fields.ts';
import { registerDraftSender } from '../state/order/unsent-changes.ts';
import { useRead } from '../state/use-read.ts';

/**
 * What agents note on the order for each other. Another agent's text appears while nothing is typed here; beside typed
 * words it is shown below them, and neither replaces the other unasked.
 */
export function InternalNote({ order }: { order: Order }) {
  const note = order.internalNote ?? '';
  const [form, write, clear] = useTypedFields(internalNoteName, internalNoteForm);
  const { running, errors } = useRead(agentOrderChanges);
  const author = useNoteAuthor(order);
  const { isTyped, typed } = form;
  const isChanged = isTyped && typed.trim() !== note;
  const isContested = isNoteContested(form, order);
  const error = errors[internalNoteName];
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the saved note changed
  useEffect(() => {
    if (isTyped && !isChanged) clear();
  }, [note]);
  // A press of the finish button takes the last words along.
  useEffect(() => registerDraftSender(async ({ isLeaving }) => (isLeaving ? null : saveTypedNote())), []);
  return (
    <SectionCard title="Nota interna">
      <Field
        label="Só a equipe vê"
        hint={isChanged ? 'Ainda não salva.' : note === '' ? null : 'Salva no pedido.'}
        error={isContested ? (error ?? noteChangedText(author)) : error}
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            maxLength={internalNoteLength}
            value={isTyped ? typed : note}
            onChange={({ target }) => {
              write(typedNoteForm(form, target.value, order));
              // Who changed the note stays to be read until it is settled.
              if (!isContested) clearManualError(internalNoteName);
            }}
            onBlur={() => void saveTypedNote()}
          />
        )}
      </Field>
      {isContested && (
        <OtherNote
          note={note}
          joined={joinedNotes(form, order)}
          isBusy={running === internalNoteName}
          onSettle={(text) => void settleNote(text ?? typed)}
          onKeep={() => {
            clear();
            clearManualError(internalNoteName);
          }}
        />
      )}
      {isChanged && !isContested && (
        <BusyButton busy={running === internalNoteName} onClick={() => void saveTypedNote()}>
          Salvar nota
        </BusyButton>
      )}
    </SectionCard>
  );
}

type OtherNoteProps = {
  note: string;
  joined: string | null;
  isBusy: boolean;
  /** `null`: the text of the field. */
  onSettle: (text: string | null) => void;
  onKeep: () => void;
};

/** The note that another person saved meanwhile, with the ways to settle it. */
const OtherNote = ({ note, joined, isBusy, onSettle, onKeep }: OtherNoteProps) => (
  <div className="approval-note">
    <p>
      <b>{note === '' ? 'A nota foi apagada.' : 'Nota salva agora:'}</b>
    </p>
    {note !== '' && <p className="note-text">{note}</p>}
    <div className="approval-buttons">
      {joined !== null && note !== '' && (
        <BusyButton kind="primary" busy={isBusy} onClick={() => onSettle(joined)}>
          Juntar as duas
        </BusyButton>
      )}
      <BusyButton busy={isBusy} onClick={() => onSettle(null)}>
        Salvar só a minha
      </BusyButton>
      <button type="button" className="btn btn-quiet" onClick={onKeep}>
        Descartar a minha
      </button>
    </div>
  </div>
);

/** Who wrote the note that is shown, if the page saw that change alone; `null` = not known. */
function useNoteAuthor({ internalNote, version, changedByAgent }: Order): string | null {
  const [author, setAuthor] = useState<string | null>(null);
  const last = useRef({ internalNote, version });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each version once
  useEffect(() => {
    const isNew = internalNote !== last.current.internalNote;
    if (isNew) setAuthor(version === last.current.version + 1 ? (changedByAgent?.name ?? null) : null);
    last.current = { internalNote, version };
  }, [version]);
  return author;
}
