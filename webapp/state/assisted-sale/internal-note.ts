import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { internalNoteForm } from './agent-forms.ts';
import { internalNoteName, manualPriceState, saveInternalNote } from './manual-prices.ts';
import { typedFields, typedInputs, writeTypedFields } from './typed-inputs.ts';

/** The save that has no response yet. */
const underway = pageState<{ save: Promise<boolean> | null }>(() => ({ save: null }));

const notSaved = 'A nota interna não foi salva. Tente de novo.';

/**
 * Saves the typed note if it differs from the order's: when its field loses the focus, and before the order is
 * finished. Returns why it is not saved; `null` = there is nothing left to save.
 */
export async function saveTypedNote(): Promise<string | null> {
  while (underway.save) await underway.save;
  const typed = unsavedNote();
  if (typed === null) return null;
  underway.save = saveInternalNote(typed).finally(() => {
    underway.save = null;
  });
  if (!(await underway.save)) return manualPriceState.errors[internalNoteName] ?? notSaved;
  // What was typed meanwhile stays.
  if (typedNote() === typed) writeTypedFields(internalNoteName, null);
  return null;
}

function unsavedNote(): string | null {
  const typed = typedNote();
  return typed === null || typed.trim() === (orderState.order?.internalNote ?? '') ? null : typed;
}

function typedNote(): string | null {
  if (!orderState.order || typedInputs.orderId !== orderState.order.id) return null;
  const { isTyped, typed } = typedFields(typedInputs.forms, internalNoteName, internalNoteForm);
  return isTyped ? typed : null;
}
