import { type Checks, equal, fieldOf, isSuccess, listOf, sentences } from './checks.ts';
import { refusalProblems } from './reply-problems.ts';

type Context = { agentCode: string | null; productId: string };
/** The most that a line may have. */
const mostUnits = 9_999;
const call = 'O estoque do produto';

/** The product's count as an agent reads it; `null`: the service does not count it, or there is no agent's session. */
export async function stockOf({ check }: Checks, { agentCode, productId }: Context): Promise<number | null> {
  if (agentCode === null) return null;
  const product = await check('product', { params: { id: productId } }, isSuccess('product'), {
    note: 'estoque, pelo atendente',
    as: agentCode,
    sentence: sentences.stock,
  });
  const stock = fieldOf(product, 'stock');
  return typeof stock === 'number' ? stock : null;
}

/** Asks for one more than there is, where the service counts. */
export async function checkStockLimit(checks: Checks, context: Context): Promise<void> {
  const { check, untried } = checks;
  const stock = await stockOf(checks, context);
  if (stock === null || stock >= mostUnits)
    return untried(call, 'o serviço não o conta, ou não o diz a um atendente', sentences.stock);
  for (const quantity of [stock + 1, mostUnits]) {
    const body = { index: '', providerId: context.productId, quantity, attributes: [] };
    await check('putItem', { body }, (reply) => refusalProblems(reply, ['rule']), {
      note: `${quantity} unidades, e há ${stock}`,
      sentence: sentences.stock,
    });
  }
}

/** The product's units in this order. */
export const unitsIn = (order: unknown, productId: string): number =>
  listOf(fieldOf(order, 'items'))
    .filter((item) => fieldOf(item, 'providerId') === productId)
    .reduce<number>((sum, item) => sum + Number(fieldOf(item, 'quantity')), 0);

/** Reports the stock that is not what it must be after `what`. `expected` null: it was not counted. */
export async function checkStock(
  checks: Checks,
  context: Context,
  { expected, what }: { expected: number | null; what: string },
): Promise<void> {
  if (expected === null) return;
  const stock = await stockOf(checks, context);
  checks.findings.push({
    call: `${call} (${what})`,
    sentence: sentences.stock,
    problems: equal('stock', stock, expected),
  });
}
