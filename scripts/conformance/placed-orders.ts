import { PaymentStatus } from '#shared/model/payment/payment.ts';
import { type Checks, equal, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';

/** What a row of the list of placed orders says otherwise than the order itself. */
export function headProblems(head: unknown, order: unknown): string[] {
  if (head === undefined) return ['o pedido não está na lista'];
  const items = listOf(fieldOf(order, 'items'));
  const units = items.reduce<number>((sum, item) => sum + Number(fieldOf(item, 'quantity')), 0);
  return [
    ...equal('[].id', fieldOf(head, 'id'), fieldOf(order, 'id')),
    ...equal('[].totalAmout', fieldOf(head, 'totalAmout'), fieldOf(order, 'totalAmout')),
    ...equal('[].itemCount', fieldOf(head, 'itemCount'), units),
    ...equal('[].lineCount', fieldOf(head, 'lineCount'), items.length),
  ];
}

/** Reads a placed order, and compares its money with its payment. */
export async function checkMoney({ check }: Checks, number: unknown, note: string): Promise<void> {
  const byNumber = { params: { number: String(number) } };
  await check('placedOrder', byNumber, isSuccess('placedOrder', moneyProblems), { note, sentence: sentences.money });
}

function moneyProblems(placed: unknown): string[] {
  const isPaid = fieldOf(placed, 'status') === PaymentStatus.Paid;
  // What came may differ from the total: then `arrived` says how much it is.
  const total = fieldOf(placed, 'arrived') ?? fieldOf(placed, 'order', 'totalAmout');
  return [
    ...equal('money.charged', fieldOf(placed, 'money', 'charged'), isPaid ? total : 0),
    ...equal('money.refunded', fieldOf(placed, 'money', 'refunded'), 0),
    ...equal('money.disputed', fieldOf(placed, 'money', 'disputed'), 0),
  ];
}

type Context = { otherCode: string | null };

/** Asks for a placed order with the session of another contact. */
export async function checkOtherContact(checks: Checks, { otherCode }: Context, placed: unknown): Promise<void> {
  const { check, untried } = checks;
  if (otherCode === null)
    return untried('O pedido de outro contato', 'falta --other, a sessão de outro contato', sentences.otherContact);
  const options = { as: otherCode, note: 'como outro contato', sentence: sentences.otherContact };
  const [id, number] = [String(fieldOf(placed, 'id')), String(fieldOf(placed, 'number'))];
  const isUnlisted = (data: unknown) =>
    listOf(data).some((one) => fieldOf(one, 'id') === id) ? ['o pedido está na lista de outro contato'] : [];
  await check('placedOrders', {}, isSuccess('placedOrders', isUnlisted), options);
  const isUnknown = (reply: Parameters<typeof refusalProblems>[0]) => refusalProblems(reply, ['not-found']);
  await check('placedOrder', { params: { number } }, isUnknown, options);
  for (const name of ['paymentState', 'cardOptions', 'startPayment'] as const)
    await check(name, { query: { order: id } }, isUnknown, options);
}
