import type { ProductDraft } from '../services/product-draft.ts';
export const demoProducts: ProductDraft[] = [];
