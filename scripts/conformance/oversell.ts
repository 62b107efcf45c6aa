import { Step } from '#shared/model/shop-settings.ts';
import { fillCheckout } from './checkout.ts';
import { type Checks, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';
import { unitsIn } from './stock.ts';

type Context = { otherCode: string | null; productId: string; settings: unknown };

const call = 'O último estoque, de dois contatos';

/** The checks with the calls of another contact. */
const asOther = (checks: Checks, otherCode: string): Checks => ({
  ...checks,
  check: (name, input, judge, options) =>
    checks.check(name, input, judge, { as: otherCode, note: 'outro contato', ...options }),
});

/**
 * Another contact gets ready to buy all `stock` units of the product. Returns the check for after the first contact's
 * confirmation. If they bought some of the units, the other's confirmation must be refused, with their order as it is.
 */
export async function prepareOversell(
  checks: Checks,
  { otherCode, productId, settings }: Context,
  stock: number | null,
): Promise<(isBought: boolean) => Promise<void>> {
  const leave = (reason: string) => {
    checks.untried(call, reason, sentences.lastUnits);
    return async () => {};
  };
  if (otherCode === null) return leave('falta --other, a sessão de outro contato');
  if (stock === null) return leave('o serviço não conta o estoque, ou não o diz a um atendente');
  const other = asOther(checks, otherCode);
  if ((await fillCheckout(other, { productId, settings })) === null)
    return leave('o outro contato não recebe o pedido');
  if (listOf(fieldOf(settings, 'steps')).includes(Step.Payment)) {
    const [option] = listOf(await other.check('paymentOptions', {}, isSuccess('paymentOptions')));
    const body = { providerId: fieldOf(option, 'providerId'), type: fieldOf(option, 'method') };
    await other.check('setPayment', { body }, isSuccess('setPayment'), { sentence: sentences.payment });
  }
  const line = (quantity: number) => ({ index: '', providerId: productId, quantity, attributes: [] });
  let isLimited = false;
  const judge = (reply: Reply) => {
    isLimited = reply.status === 422;
    return isLimited ? refusalProblems(reply, ['rule']) : isSuccess('putItem')(reply);
  };
  const order = await other.check('putItem', { body: line(stock) }, judge, { sentence: sentences.stock });
  const empty = async () => {
    await other.check('putItem', { body: line(0) }, isSuccess('putItem'), { sentence: sentences.item });
  };
  if (isLimited || unitsIn(order, productId) !== stock) {
    await empty();
    return leave('a loja limita as unidades de um pedido');
  }
  return async (isBought) => {
    if (!isBought) return empty();
    const isRefused = (reply: Reply) => [
      ...refusalProblems(reply, ['rule']),
      ...(reply.status === 422 && fieldOf(dataOf(reply), 'id') !== fieldOf(order, 'id')
        ? ['data não é o pedido atual']
        : []),
    ];
    await other.check('confirmOrder', {}, isRefused, {
      note: `${stock} unidades, e outro contato já comprou delas`,
      sentence: sentences.lastUnits,
    });
    await empty();
  };
}
