import { uuidExpression } from '#shared/contract/text-patterns.ts';
import { Refusal } from '../services/core/refusal.ts';

/** Whether this service could have made the id. The contract allows any text, and this service makes UUIDs. */
export const isOwnId = (id: string): boolean => uuidExpression.test(id);

/** The id as it is. Refuses one that this service did not make, before any statement reads it. */
export function ownId(id: string): string {
  if (!isOwnId(id)) throw new Refusal('not-found');
  return id;
}
