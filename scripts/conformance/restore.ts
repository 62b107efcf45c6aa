import { type CallInput, type Checks, fieldOf, isSuccess, listOf, sentences } from './checks.ts';

const customerFields = [
  ...(['name', 'email', 'document', 'phone', 'isCorporate', 'corporateDocument', 'corporateName'] as const),
  ...(['tradeName', 'stateInscription'] as const),
];
type Customer = Record<(typeof customerFields)[number], unknown>;

/** The contact's own data in an order, as the call that saves them takes them. */
export const customerOf = (order: unknown): Customer =>
  Object.fromEntries(customerFields.map((name) => [name, fieldOf(order, 'customer', name)])) as Customer;

/** Returns the cart and the contact to how they were in `before`: the test leaves only its placed orders. */
export async function restoreCart({ check, untried }: Checks, before: unknown): Promise<void> {
  const note = 'como antes do teste';
  const now = await check('currentOrder', {}, isSuccess('currentOrder'), { note });
  const put = (body: CallInput['body']) =>
    check('putItem', { body }, isSuccess('putItem'), { note, sentence: sentences.item });
  const wanted = listOf(fieldOf(before, 'items'));
  const isSame = (one: unknown) => (other: unknown) =>
    ['providerId', 'sku'].every((name) => fieldOf(one, name) === fieldOf(other, name));
  for (const line of listOf(fieldOf(now, 'items')))
    if (!wanted.some(isSame(line))) await put({ ...lineOf(line), index: fieldOf(line, 'index'), quantity: 0 });
  for (const line of wanted) {
    const kept = listOf(fieldOf(now, 'items')).find(isSame(line));
    if (fieldOf(kept, 'quantity') === fieldOf(line, 'quantity')) continue;
    await put({ ...lineOf(line), index: kept === undefined ? '' : fieldOf(kept, 'index') });
  }
  const [customer, changed] = [customerOf(before), customerOf(now)];
  if (JSON.stringify(customer) === JSON.stringify(changed)) return;
  let isRestored = false;
  await check(
    'saveCustomer',
    { body: customer },
    (reply) => {
      isRestored = isSuccess('saveCustomer')(reply).length === 0;
      return reply.status === 422 ? [] : isSuccess('saveCustomer')(reply);
    },
    { note, sentence: sentences.customer },
  );
  if (!isRestored)
    untried('Os dados do contato', 'a loja não aceita dados vazios de volta: o contato fica com os que faltavam');
}

const lineOf = (line: unknown) => ({
  providerId: fieldOf(line, 'providerId'),
  quantity: fieldOf(line, 'quantity'),
  attributes: fieldOf(line, 'attributes'),
  subscription: fieldOf(line, 'subscription'),
  preferences: fieldOf(line, 'preferences'),
});
