import type { ItemAttribute } from '../order/order.ts';
import type { PagedResult } from '../paging.ts';
import type { Product } from './product.ts';
import type { SearchGuess } from './search-guess.ts';

/** A variant whose SKU or barcode is exactly what was searched for, with the choice that selects it. */
export type CodeHit = { providerId: string; sku: string; attributes: ItemAttribute[]; by: 'sku' | 'barcode' };

/** One page of a product list. `codes`: for an agent's search; their products are the first ones of the list. */
export type ProductListPage = PagedResult<Product> & { guess?: SearchGuess; codes?: CodeHit[] };
