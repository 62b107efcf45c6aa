import { LogisticType } from '#shared/model/order/logistic.ts';
import { OrderStatus } from '#shared/model/order/order.ts';
import { PaymentMethod } from '#shared/model/payment/payment.ts';
import { Step } from '#shared/model/shop-settings.ts';
import { chooseDelivery, putProduct, saveContact } from './checkout.ts';
import { type Checks, equal, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import type { RefusalRow } from './refusal-rows.ts';
import { dataOf, refusalProblems } from './reply-problems.ts';
import type { Reply } from './send-call.ts';

type Context = { productId: string; settings: unknown };

/** Confirms an order that lacks something: it is refused, with the order, which stays a cart. */
export async function checkRefusedConfirmation(
  { check }: Checks,
  order: unknown,
  note: string,
  row: RefusalRow = 'rule',
): Promise<void> {
  const isRefused = (reply: Reply) => [
    ...refusalProblems(reply, [row]),
    ...equal('data.id', fieldOf(dataOf(reply), 'id'), fieldOf(order, 'id')),
    ...equal('data.status', fieldOf(dataOf(reply), 'status'), OrderStatus.Creating),
  ];
  await check('confirmOrder', {}, isRefused, { note, sentence: sentences.missingParts });
}

/**
 * Confirms orders without a name, a product and a delivery. The contact's name can be missing only once: what they said
 * stays.
 */
export async function checkMissing(checks: Checks, { productId, settings }: Context): Promise<void> {
  const { check, untried } = checks;
  const steps = listOf(fieldOf(settings, 'steps'));
  await putProduct(checks, productId);
  const delivered = await chooseDelivery(checks, steps);
  if (delivered === null) return;
  const order = steps.includes(Step.Payment) ? await chooseAnyPayment(checks) : delivered;
  const noName = 'A confirmação sem o nome';
  if (order === null) return untried(noName, 'a loja não oferece um pagamento sem cartão', sentences.missingParts);
  if (!steps.includes(Step.Identify)) untried(noName, 'a loja não tem este passo', sentences.missingParts);
  else if (fieldOf(order, 'customer', 'name')) untried(noName, 'o contato já disse o nome', sentences.missingParts);
  else await checkRefusedConfirmation(checks, order, 'sem o nome');
  await saveContact(checks, order);

  const emptied = await check(
    'putItem',
    { body: { index: '', providerId: productId, quantity: 0, attributes: [] } },
    isSuccess('putItem', (data) => equal('items.length', listOf(fieldOf(data, 'items')).length, 0)),
    { note: 'tirada', sentence: sentences.quantity },
  );
  await checkRefusedConfirmation(checks, emptied, 'sem produto', 'empty-order');
  await putProduct(checks, productId);

  const noDelivery = 'A confirmação sem a entrega';
  if (!steps.includes(Step.Logistic)) return untried(noDelivery, 'a loja não tem este passo', sentences.missingParts);
  const body = { type: LogisticType.StorePickUp, providerId: '' };
  const withdrawn = await check(
    'setLogistic',
    { body },
    (reply) => (reply.status === 200 ? isSuccess('setLogistic')(reply) : refusalProblems(reply, ['rule'])),
    { note: 'nenhuma', sentence: sentences.logistic },
  );
  if (withdrawn && !fieldOf(withdrawn, 'logistic', 'providerId'))
    await checkRefusedConfirmation(checks, withdrawn, 'sem a entrega');
  else untried(noDelivery, 'o serviço não tira uma entrega escolhida', sentences.missingParts);
}

const likely = [PaymentMethod.OnDelivery, PaymentMethod.Cash, PaymentMethod.Pix, PaymentMethod.Boleto];

/** Chooses a payment that is confirmed before it is paid. Returns the order, `null` if the shop has none. */
async function chooseAnyPayment({ check }: Checks): Promise<unknown> {
  const options = listOf(await check('paymentOptions', {}, isSuccess('paymentOptions')));
  const option = likely.flatMap((method) => options.filter((one) => fieldOf(one, 'method') === method))[0];
  if (option === undefined) return null;
  const body = { providerId: fieldOf(option, 'providerId'), type: fieldOf(option, 'method') };
  return check('setPayment', { body }, isSuccess('setPayment'), { sentence: sentences.payment });
}
