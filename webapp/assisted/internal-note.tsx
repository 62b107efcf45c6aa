import { useEffect } from 'react';
import { internalNoteLength } from '#shared/rules/text/text-lengths.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { internalNoteForm } from '../state/assisted-sale/agent-forms.ts';
import { saveTypedNote } from '../state/assisted-sale/internal-note.ts';
import { clearManualError, internalNoteName, manualPriceState } from '../state/assisted-sale/manual-prices.ts';
import { useTypedFields } from '../state/assisted-sale/use-typed-fields.ts';
import { registerDraftSender } from '../state/order/unsent-changes.ts';
import { useRead } from '../state/use-read.ts';

/** What agents note on the order for each other. Another agent's text appears while nothing is typed here. */
export function InternalNote({ note }: { note: string }) {
  const [{ isTyped, typed }, write, clear] = useTypedFields(internalNoteName, internalNoteForm);
  const { running, errors } = useRead(manualPriceState);
  const isChanged = isTyped && typed.trim() !== note;
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
        error={errors[internalNoteName]}
      >
        {(control) => (
          <textarea
            {...control}
            className="form-control"
            rows={2}
            maxLength={internalNoteLength}
            value={isTyped ? typed : note}
            onChange={({ target }) => {
              write({ isTyped: true, typed: target.value });
              clearManualError(internalNoteName);
            }}
            onBlur={() => void saveTypedNote()}
          />
        )}
      </Field>
      {isChanged && (
        <BusyButton busy={running === internalNoteName} onClick={() => void saveTypedNote()}>
          Salvar nota
        </BusyButton>
      )}
    </SectionCard>
  );
}
