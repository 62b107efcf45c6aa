import type { Order } from '#shared/model/order/order.ts';
import { internalNoteLength } from '#shared/rules/text/text-lengths.ts';
import { noteChangedText } from '#shared/text/refusals/note-changed-text.ts';
import { pageState } from '../../browser/storage/page-state.ts';
import { orderState } from '../order/order.ts';
import { internalNoteForm } from './agent-forms.ts';
import { agentOrderChanges, internalNoteName, saveInternalNote } from './agent-order-changes.ts';
import { typedFields, typedInputs, writeTypedFields } from './typed-inputs.ts';

/** The save that has no response yet. */
const underway = pageState<{ save: Promise<boolean> | null }>(() => ({ save: null }));

const notSaved = 'A nota interna não foi salva. Tente de novo.';

type NoteForm = typeof internalNoteForm;
type NotedOrder = Pick<Order, 'internalNote' | 'version'>;

/** The form with a new text. Until it differs from the order's note, the typing has not begun. */
export const typedNoteForm = (form: NoteForm, typed: string, order: NotedOrder): NoteForm =>
  hasOwnWords(form, order) ? { ...form, typed } : { isTyped: true, typed, ...seenIn(order) };

/** Whether another person changed the note since the typing began: this text must not replace it unasked. */
export const isNoteContested = (form: NoteForm, order: NotedOrder): boolean =>
  form.seenVersion !== '' && form.seen !== noteOf(order) && hasOwnWords(form, order);

/** Both notes, the other person's first; `null` = too long for one note. */
export function joinedNotes({ typed }: NoteForm, order: NotedOrder): string | null {
  const joined = [noteOf(order), typed.trim()].filter((text) => text !== '').join('\n');
  return joined.length > internalNoteLength ? null : joined;
}

/** Saves a text in place of the other person's note, which the agent read. */
export function settleNote(note: string): Promise<string | null> {
  const { order } = orderState;
  if (order) writeTypedFields(internalNoteName, { isTyped: true, typed: note, ...seenIn(order) });
  return saveTypedNote();
}

/**
 * Saves the typed note if it differs from the order's: when its field loses the focus, and before the order is
 * finished. Returns why it is not saved; `null` = there is nothing left to save.
 */
export async function saveTypedNote(): Promise<string | null> {
  while (underway.save) await underway.save;
  const { order } = orderState;
  const form = noteForm();
  if (!order || !form || !hasOwnWords(form, order)) return null;
  if (isNoteContested(form, order)) return agentOrderChanges.errors[internalNoteName] ?? noteChangedText(null);
  const { typed, seenVersion } = form;
  const seen = seenVersion === '' ? null : { id: order.id, version: Number(seenVersion) };
  underway.save = saveInternalNote(typed, seen).finally(() => {
    underway.save = null;
  });
  if (!(await underway.save)) return agentOrderChanges.errors[internalNoteName] ?? notSaved;
  const now = noteForm();
  // What was typed meanwhile stays, after the note that was just saved.
  if (now && orderState.order)
    writeTypedFields(internalNoteName, now.typed === typed ? null : { ...now, ...seenIn(orderState.order) });
  return null;
}

const noteOf = ({ internalNote }: NotedOrder): string => internalNote ?? '';

const seenIn = (order: NotedOrder) => ({ seen: noteOf(order), seenVersion: String(order.version) });

const hasOwnWords = ({ isTyped, typed }: NoteForm, order: NotedOrder): boolean =>
  isTyped && typed.trim() !== noteOf(order);

function noteForm(): NoteForm | null {
  if (!orderState.order || typedInputs.orderId !== orderState.order.id) return null;
  return typedFields(typedInputs.forms, internalNoteName, internalNoteForm);
}
