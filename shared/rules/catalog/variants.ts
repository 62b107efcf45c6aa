import type { Dimension, Product } from '#shared/model/catalog/product.ts';
import type { ItemAttribute } from '#shared/model/order/order.ts';

/** Attribute id → chosen option id. */
export type Choice = Readonly<Record<string, string>>;

type WithDimensions = Pick<Product, 'attributes' | 'dimensions'>;

/** Spec §4: "clicking the chosen option again unselects it"; choosing another option of the attribute replaces it. */
export function toggleOption(choice: Choice, attributeId: string, optionId: string): Choice {
  const { [attributeId]: chosen, ...others } = choice;
  return chosen === optionId ? others : { ...others, [attributeId]: optionId };
}

/** The initial choice on a redirectable option's own page (spec §3, §7); empty when the product has no such option. */
export function choiceAt({ attributes }: Pick<Product, 'attributes'>, optionId: string | null): Choice {
  const attribute = attributes.find(({ options }) =>
    options.some(({ providerId, redirectable }) => redirectable && providerId === optionId),
  );
  return attribute && optionId !== null ? { [attribute.providerId]: optionId } : {};
}

/**
 * The part of a choice that stays valid on a redirectable option's page (spec §3, §7): that option, and the other
 * options that the page's product has and that can be bought with it.
 */
export function choiceKept(product: WithDimensions, choice: Choice, optionId: string | null): Choice {
  const kept: Record<string, string> = { ...choiceAt(product, optionId) };
  for (const { providerId, options } of product.attributes) {
    const chosen = choice[providerId];
    if (kept[providerId] !== undefined || chosen === undefined) continue;
    const exists = options.some((option) => option.providerId === chosen);
    if (exists && canChooseOption(product, kept, providerId, chosen)) kept[providerId] = chosen;
  }
  return kept;
}

/**
 * The choice with which a product's page opens: that of its link, also if it is sold out, so that the page shows the
 * price and stock that a feed says. A link that names no whole variant keeps what can be bought.
 */
export function choiceOpened(product: WithDimensions, linked: Choice, optionId: string | null): Choice {
  const asked = { ...linked, ...choiceAt(product, optionId) };
  return matchingDimension(product, asked)?.map ?? choiceKept(product, linked, optionId);
}

/**
 * Spec §4: "When all attributes are chosen and a matching dimension exists, it becomes the current dimension". An
 * incomplete choice has none.
 */
export function matchingDimension(product: WithDimensions, choice: Choice): Dimension | null {
  if (product.attributes.some(({ providerId }) => choice[providerId] === undefined)) return null;
  return (
    product.dimensions.find(({ map }) =>
      product.attributes.every(({ providerId }) => map[providerId] === choice[providerId]),
    ) ?? null
  );
}

/**
 * Spec §4: "Unavailable combinations are disabled": whether some available dimension has this option together with what
 * is chosen of the other attributes.
 */
export function canChooseOption(
  product: WithDimensions,
  choice: Choice,
  attributeId: string,
  optionId: string,
): boolean {
  return product.dimensions.some(
    ({ isAvailable, map }) =>
      isAvailable &&
      map[attributeId] === optionId &&
      Object.entries(choice).every(([other, option]) => other === attributeId || map[other] === option),
  );
}

/**
 * The product after a choice (spec §4): image, sku and price of the matching dimension, or the unchanged product while
 * the choice is incomplete. "price is set from its default price (the list price if the list price is above 0, else the
 * promotional price)".
 */
export function withChoice(product: Product, choice: Choice): Product {
  const dimension = matchingDimension(product, choice);
  if (!dimension) return { ...product, currentDimension: null };
  const { listPrice, promotionalPrice } = dimension.priceDefault;
  return {
    ...product,
    currentDimension: dimension,
    sku: dimension.sku,
    price: listPrice > 0 ? listPrice : promotionalPrice,
    listPrice,
    promotionalPrice,
    images: dimension.image
      ? [dimension.image, ...product.images.filter(({ url }) => url !== dimension.image?.url)]
      : product.images,
  };
}

/** A choice in wire format, in the product's own order (spec §3, "Order item"). */
export function chosenAttributes(product: Pick<Product, 'attributes'>, choice: Choice) {
  return product.attributes.flatMap(({ providerId, options }) => {
    const option = options.find((candidate) => candidate.providerId === choice[providerId]);
    return option
      ? [
          {
            providerId,
            optionProviderId: option.providerId,
            redirectable: option.redirectable,
          },
        ]
      : [];
  });
}

/** The option names of a line, in the product's own order: 'Azul, M'. */
export const optionNames = ({ attributes }: Pick<Product, 'attributes'>, chosen: readonly ItemAttribute[]): string =>
  attributes
    .flatMap(({ providerId, options }) => {
      const line = chosen.find((candidate) => candidate.providerId === providerId);
      return options.filter((option) => option.providerId === line?.optionProviderId);
    })
    .map(({ name }) => name)
    .join(', ');
