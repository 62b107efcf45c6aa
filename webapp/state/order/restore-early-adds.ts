import type { Product } from '#shared/model/catalog/product.ts';
import { loadValue } from '../../browser/storage/storage.ts';
import { addWhenReady } from './pre-hydration-adds.ts';

/** Adds the products that were pressed on an earlier page, which closed before its order loaded. */
export function restoreEarlyAdds(): void {
  const stored = loadValue('early_adds');
  if (Array.isArray(stored)) for (const product of stored.filter(isProduct)) addWhenReady(product);
}

/** Whether stored data has what an addition needs. An older page may have written it. */
const isProduct = (kept: unknown): kept is Product =>
  typeof kept === 'object' &&
  kept !== null &&
  ['providerId', 'sku', 'name'].every((field) => typeof Reflect.get(kept, field) === 'string') &&
  typeof Reflect.get(kept, 'isActive') === 'boolean' &&
  'variants' in kept &&
  'currentDimension' in kept;
