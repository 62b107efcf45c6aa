import { type Filters, priceFacetKey } from '#shared/model/catalog/filters.ts';
import { collectionIdOf, isCollectionId } from '#shared/rules/catalog/collection-id.ts';
import { toCents } from '#shared/rules/money/money.ts';
import type { ProductFilter } from '../../database/catalog/catalog.ts';
import { findCategoryIds } from '../../database/catalog/categories.ts';
import type { Db } from '../../database/engine/database.ts';
import { Refusal } from '../core/refusal.ts';
import type { Guess } from './search/search-guess.ts';
import { searchText } from './search/search-query.ts';

/**
 * What a shopper filters a list by: provider ids of categories (a subcategory narrows its category), text, chosen
 * filters.
 */
export type ProductCriteria = { categoryIds?: string[]; searchQuery?: string; filters?: Filters };

/**
 * `guess`: what replaced the words of the search. `nothing`: no product can match, because a named category does not
 * exist.
 */
export type FoundFilter = { kind: 'filter'; filter: ProductFilter; guess: Guess | null } | { kind: 'nothing' };

/** Translates the criteria of a request into the database's filter. */
export async function productFilter(db: Db, shopId: string, criteria: ProductCriteria): Promise<FoundFilter> {
  const named = [...new Set((criteria.categoryIds ?? []).map((id) => id.trim()).filter((id) => id !== ''))];
  const collections = named.filter(isCollectionId).map(collectionIdOf);
  const categories = named.filter((id) => !isCollectionId(id));
  const ids = [
    ...(collections.length > 0 ? await findCategoryIds(db, shopId, collections, true) : []),
    ...(categories.length > 0 ? await findCategoryIds(db, shopId, categories, false) : []),
  ].map(({ id }) => id);
  if (ids.length < named.length) return { kind: 'nothing' };
  const typed = criteria.searchQuery ?? '';
  const text = await searchText(db, shopId, typed);
  // Symbols alone (an emoji, '%') match no product. Only an empty text means "no text filter" (spec §5).
  if (text === null && typed.trim() !== '') return { kind: 'nothing' };
  const filter = { text, categoryIds: ids, ...chosenFilters(criteria.filters ?? {}) };
  return { kind: 'filter', filter, guess: text?.guess ?? null };
}

function chosenFilters(filters: Filters): Omit<ProductFilter, 'text' | 'categoryIds'> {
  const chosen: Omit<ProductFilter, 'text' | 'categoryIds'> = {
    brands: [],
    sellerIds: [],
    inCategories: [],
    facets: [],
    price: null,
  };
  for (const [key, values] of Object.entries(filters)) {
    if (values.length === 0) continue;
    // Only the price is a range.
    if (isRange(values) !== (key === priceFacetKey)) throw new Refusal('bad-request');
    if (isRange(values)) {
      chosen.price = { from: toCents(values[0]), to: toCents(values[1]) };
    } else if (key === 'brand') chosen.brands = values;
    else if (key === 'seller') chosen.sellerIds = values;
    else if (key.startsWith('category')) chosen.inCategories.push(values);
    else chosen.facets.push({ key, values });
  }
  return chosen;
}

const isRange = (values: string[] | [number, number]): values is [number, number] => typeof values[0] === 'number';
