import { useEffect, useState } from 'react';
import { internalNoteLength } from '#shared/rules/text/text-lengths.ts';
import { BusyButton } from '../components/ui/busy-button.tsx';
import { Field } from '../components/ui/field.tsx';
import { SectionCard } from '../components/ui/section-card.tsx';
import {
  clearManualError,
  internalNoteName,
  manualPriceState,
  saveInternalNote,
} from '../state/assisted-sale/manual-prices.ts';
import { useRead } from '../state/use-read.ts';

/** What agents note on the order for each other. Another agent's text appears while nothing is typed here. */
export function InternalNote({ note }: { note: string }) {
  const [typed, setTyped] = useState<string | null>(null);
  const { running, errors } = useRead(manualPriceState);
  const isChanged = typed !== null && typed.trim() !== note;
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the saved note changed
  useEffect(() => {
    if (!isChanged) setTyped(null);
  }, [note]);
  const save = async () => {
    if (isChanged && (await saveInternalNote(typed))) setTyped(null);
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
            value={typed ?? note}
            onChange={({ target }) => {
              setTyped(target.value);
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
