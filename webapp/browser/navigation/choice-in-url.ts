import type { ItemAttribute } from '#shared/model/order/order.ts';
import type { Choice } from '#shared/rules/catalog/variants.ts';

/** The start of a parameter that names an attribute. */
const prefix = 'opcao_';

/** The query of a product's page with these options chosen: '?opcao_cor=verde&opcao_tam=p'; '' without options. */
export function choiceQuery(attributes: readonly ItemAttribute[]): string {
  const named = attributes.map(({ providerId, optionProviderId }) => [`${prefix}${providerId}`, optionProviderId]);
  const query = String(new URLSearchParams(named));
  return query && `?${query}`;
}

/**
 * The options of a product that the page's URL names, none without a browser. The product decides which of them it has.
 */
export const choiceInUrl = (): Choice =>
  Object.fromEntries(
    [...new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)].flatMap(([name, option]) =>
      name.startsWith(prefix) ? [[name.slice(prefix.length), option]] : [],
    ),
  );
