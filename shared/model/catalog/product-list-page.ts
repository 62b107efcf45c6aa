import type { PagedResult } from '../paging.ts';
import type { Product } from './product.ts';
import type { SearchGuess } from './search-guess.ts';

/** One page of a product list. */
export type ProductListPage = PagedResult<Product> & { guess?: SearchGuess };
