import { OperatorError } from '#shared/text/operator-error.ts';
import { Refusal } from '../../order-service/services/core/refusal.ts';

/**
 * Runs an operator's work. A refusal becomes an error with its own texts, and with `notFound` where the operator named
 * something that does not exist. `before`: what was done until then. Other errors stay as they are.
 */
export async function withRefusalTexts<Result>(
  work: () => Result | Promise<Result>,
  { notFound, before = '' }: { notFound?: string; before?: string } = {},
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const own = error.details.messages?.join(' ');
    const text =
      own ??
      (error.kind === 'not-found' ? notFound : undefined) ??
      `Não foi possível (${error.details.code ?? error.kind}).`;
    throw new OperatorError(before === '' ? text : `${before} ${text}`);
  }
}
