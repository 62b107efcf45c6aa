import type { ProductDraft } from '../services/catalog/product-draft.ts';
import { demoDrinksAndCleaning } from './demo-drinks-and-cleaning.ts';
import { demoFashion } from './demo-fashion.ts';
import { demoGrocery } from './demo-grocery.ts';
import { demoHome } from './demo-home.ts';

/** The products of the demo shop: at least one for every branch of the catalogue's rules. */
export const demoProducts: ProductDraft[] = [...demoGrocery, ...demoDrinksAndCleaning, ...demoHome, ...demoFashion];
