import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { noteChangedText } from '#shared/text/refusals/note-changed-text.ts';
import { internalNoteForm } from '../../../../webapp/state/assisted-sale/agent-forms.ts';
import { internalNoteName } from '../../../../webapp/state/assisted-sale/agent-order-changes.ts';
import {
  isNoteContested,
  joinedNotes,
  saveTypedNote,
  settleNote,
  typedNoteForm,
} from '../../../../webapp/state/assisted-sale/internal-note.ts';
import { typedFields, typedInputs, writeTypedFields } from '../../../../webapp/state/assisted-sale/typed-inputs.ts';
import { loadOrder, orderState, refreshOrder } from '../../../../webapp/state/order/order.ts';
import { openWebapp } from '../../../helpers/page/webapp.ts';
import { sampleOrder } from '../../../helpers/samples.ts';

const form = () => typedFields(typedInputs.forms, internalNoteName, internalNoteForm);
const shown = () => orderState.order ?? assert.fail('no order');
const type = (text: string) => writeTypedFields(internalNoteName, typedNoteForm(form(), text, shown()));

/** An order without a note, and a shop that refuses a note for an older version. */
async function open(t: TestContext) {
  const { shop } = await openWebapp(t);
  shop.order = sampleOrder({ version: 5, internalNote: null });
  const sent: [note: string, seen: unknown][] = [];
  shop.instead = ({ path, headers, body }, reply) => {
    if (path !== '/api/order/note') return false;
    const { note } = Object(body);
    sent.push([note, headers['if-match']]);
    if (headers['if-match'] === `"${shop.order.id}.${shop.order.version}"`) {
      shop.order = { ...shop.order, version: shop.order.version + 1, internalNote: note };
      reply(200, { success: true, data: shop.order, errors: [] });
    } else {
      const errors = [{ message: noteChangedText('Ana'), code: 'stale' }];
      reply(409, { success: false, data: shop.order, errors });
    }
    return true;
  };
  await loadOrder();
  /** Another agent saves a note. */
  const writeElsewhere = (internalNote: string) => {
    shop.order = { ...shop.order, version: shop.order.version + 1, internalNote };
  };
  return { shop, sent, writeElsewhere };
}

// Decision: What an agent typed and the note that another agent saved meanwhile both stay, until the agent chooses.
test("a note typed before another agent's arrived is not sent over it", async (t) => {
  const { shop, sent, writeElsewhere } = await open(t);
  type('Só depois das 18h');
  writeElsewhere('Portão azul');
  await refreshOrder();
  assert.equal(isNoteContested(form(), shown()), true);
  type('Só depois das 19h');
  assert.match(String(await saveTypedNote()), /^Outra pessoa mudou a nota/);
  assert.deepEqual([sent, shop.order.internalNote, form().typed], [[], 'Portão azul', 'Só depois das 19h']);
  const joined = joinedNotes(form(), shown()) ?? assert.fail();
  assert.equal(await settleNote(joined), null);
  assert.deepEqual([shop.order.internalNote, form().isTyped], ['Portão azul\nSó depois das 19h', false]);
});

test('a note that the page had not received is refused, shown beside the typed one, and can be replaced', async (t) => {
  const { shop, sent, writeElsewhere } = await open(t);
  type('Só depois das 18h');
  writeElsewhere('Portão azul');
  assert.match(String(await saveTypedNote()), /^Ana mudou a nota/);
  assert.deepEqual(sent, [['Só depois das 18h', '"pedido-1.5"']]);
  assert.deepEqual(
    [shown().internalNote, form().typed, isNoteContested(form(), shown())],
    ['Portão azul', 'Só depois das 18h', true],
  );
  await saveTypedNote();
  assert.equal(sent.length, 1, 'leaving the field again sends nothing');
  assert.equal(await settleNote(form().typed), null);
  assert.equal(shop.order.internalNote, 'Só depois das 18h');
});

test('a change of anything else does not hold a note back, and notes too long together are not joined', async (t) => {
  const { shop } = await open(t);
  type('Só depois das 18h');
  shop.order = { ...shop.order, totalAmout: 7 };
  assert.equal(await saveTypedNote(), null);
  assert.equal(shop.order.internalNote, 'Só depois das 18h');
  assert.equal(joinedNotes({ ...internalNoteForm, typed: 'x'.repeat(990) }, shown()), null);
});
