import { plainText } from '../cells/plain-text.ts';
import type { PublishedItem } from './published-item.ts';

/**
 * The field that says that a description is `fallbackDescription`, so an import leaves the product without one. Google
 * and Meta ignore fields that they do not know.
 */
export const fallbackField = 'description_is_fallback';

/** Google's limit of a description, in characters. */
const longest = 5_000;

/**
 * The description of a product that has none: Google and Meta require one. It says what the shop knows: name, options,
 * brand, highlights, facts, weight and category. Plain text.
 */
export function fallbackDescription(item: PublishedItem): string {
  const facts = [
    ...item.choices.map(({ name, value }) => `${name}: ${value}`),
    ...(item.brand === '' ? [] : [`Marca: ${item.brand}`]),
    ...item.highlights,
    ...item.specification.map(({ name, value }) => `${name}: ${value.join(', ')}`),
    ...(item.grams === null ? [] : [`Peso: ${item.grams} g`]),
    ...(item.categoryPath.length === 0 ? [] : [`Categoria: ${item.categoryPath.join(' > ')}`]),
  ];
  return [item.title, ...facts].map(sentence).join(' ').slice(0, longest);
}

/** Whether the product has no text of its own. Markup alone is no text, but an import must keep it. */
export const lacksDescription = ({ description }: PublishedItem): boolean => description.trim() === '';

/** A description for readers of plain text, also where it has only markup. */
export const describedPlainly = (item: PublishedItem): string =>
  plainText(item.description) || fallbackDescription(item);

const sentence = (text: string): string => (/[.!?…]$/.test(text.trim()) ? text.trim() : `${text.trim()}.`);
