import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { plainText, withoutControls } from '../cells/plain-text.ts';
import { openWindow, wholeSecond } from '../cells/sale-window.ts';
import { countLimits, textLimits } from '../cells/text-limits.ts';
import { axisNames, axisOf } from '../product-from-row.ts';
import { isSizeName } from '../size-names.ts';
import type { PublishedItem } from './published-item.ts';

/** The texts of an item's fields that all formats have, as an import reads them again. */
export const fieldTexts = (item: PublishedItem) => ({
  id: lineText(item.id),
  group: lineText(item.groupId),
  title: lineText(item.title),
  price: priceText(item.price),
  salePrice: item.promotion === null ? '' : priceText(item.promotion.price),
  salePeriod: item.promotion === null ? '' : periodText(item.promotion),
  availability: item.isInStock ? 'in_stock' : 'out_of_stock',
  brand: lineText(item.brand),
  weight: item.weightInGrams === null ? '' : `${item.weightInGrams} g`,
  category: item.categoryPath.map(categoryName).join(' > '),
  /** Sellers have no field of their own (`sellerOf`). */
  seller: item.seller === null ? '' : `Vendido e entregue por ${lineText(item.seller)}`,
  ...choiceTexts(item),
});

/**
 * Attributes by their columns: those of Google and Meta, and the others together. Google tells variants apart by its
 * own columns only, so a 'Número' is in `size` as well; an import reads it once.
 */
function choiceTexts({ choices, specification }: PublishedItem): {
  known: Readonly<Record<string, string>>;
  further: string;
} {
  const size = choices.find(({ name }) => isSizeName(name));
  const isKnown = ({ name }: { name: string }) =>
    Object.hasOwn(axisNames, axisOf(name)) && !(size !== undefined && axisOf(name) === 'size');
  const known = Object.fromEntries([
    ...(size === undefined ? [] : [['size', lineText(size.value)] as const]),
    ...choices.filter(isKnown).map(({ name, value }) => [axisOf(name), lineText(value)] as const),
  ]);
  const shared = sharedTexts(specification).filter(([axis]) => !Object.hasOwn(known, axis));
  return {
    known: { ...Object.fromEntries(choices.length + shared.length > countLimits.attributes ? [] : shared), ...known },
    further: choices
      .filter((choice) => !isKnown(choice))
      .map(({ name, value }) => `${withoutSeparators(lineText(name))}:${withoutSeparators(lineText(value))}`)
      .join(','),
  };
}

/**
 * The columns of what all variants share, such as the colour of a shoe in several sizes: the shop has it as a fact.
 * Only what an import reads again as the same fact.
 */
function sharedTexts(specification: PublishedItem['specification']): [axis: string, text: string][] {
  return Object.entries(axisNames).flatMap(([axis, label]): [string, string][] => {
    const fact = specification.find(({ name }) => normalizeLabel(name) === normalizeLabel(label));
    const [value = ''] = fact?.value ?? [];
    const isReadAgain = plainText(lineText(value)) === value && value.length <= textLimits.option;
    return fact?.value.length === 1 && value !== '' && isReadAgain ? [[axis, lineText(value)]] : [];
  });
}

/**
 * A line of plain text in the form that `plainText` reads as this text. A text that looks like markup is written with
 * entities.
 */
export function lineText(text: string): string {
  const safe = withoutControls(text);
  if (plainText(safe) === safe) return safe;
  return safe.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** For a field in which commas and colons separate. */
const withoutSeparators = (text: string): string => text.replaceAll(',', '&#44;').replaceAll(':', '&#58;');

/** The import makes readable names of slugs such as "meia-calca". A capital letter keeps a name as it is. */
const categoryName = (name: string): string => {
  const text = lineText(name);
  return /^[a-z\d]+(?:[-_][a-z\d]+)*$/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
};

const priceText = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')} BRL`;

function periodText({ startsAt, endsAt }: { startsAt: string | null; endsAt: string | null }): string {
  if (startsAt === null && endsAt === null) return '';
  const start = startsAt === null ? openWindow.startsAt : wholeSecond(startsAt, 'start');
  return `${start}/${endsAt === null ? openWindow.endsAt : wholeSecond(endsAt, 'end')}`;
}
