import { uuidExpression } from '#shared/contract/text-patterns.ts';
import { Refusal } from '../services/core/refusal.ts';

/** Whether this service could have made the id. The contract allows any text, and this service makes UUIDs. */
export const isUuidParameter = (id: string): boolean => uuidExpression.test(id);

/** The id as it is. Refuses one that this service did not make, before any statement reads it. */
export function uuidParameter(id: string): string {
  if (!isUuidParameter(id)) throw new Refusal('not-found');
  return id;
}
