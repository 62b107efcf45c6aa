import { useEffect } from 'react';
import { internalNoteLength } from '#shared/rules/text/text-lengths.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import { internalNoteForm } from '../state/assisted-sale/agent-forms.ts';
import {
  clearManualError,
  internalNoteName,
  manualPriceState,
  saveInternalNote,
} from '../state/assisted-sale/manual-prices.ts';
import { useTypedFields } from '../state/assisted-sale/use-typed-fields.ts';
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
  const save = async () => {
    if (isChanged && (await saveInternalNote(typed))) clear();
  };
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
            onBlur={() => void save()}
          />
        )}
      </Field>
      {isChanged && (
        <BusyButton busy={running === internalNoteName} onClick={() => void save()}>
          Salvar nota
        </BusyButton>
      )}
    </SectionCard>
  );
}
