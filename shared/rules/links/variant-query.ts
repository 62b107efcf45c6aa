import type { ItemAttribute } from '../../model/order/order.ts';

/** The start of a parameter that names an attribute. */
export const choicePrefix = 'opcao_';

/** The query of a product's page with these options chosen: '?opcao_cor=verde&opcao_tam=p'; '' without options. */
export function variantQuery(attributes: readonly Pick<ItemAttribute, 'providerId' | 'optionProviderId'>[]): string {
  const named = attributes.map(({ providerId, optionProviderId }) =>
    [choicePrefix + providerId, optionProviderId].map(encodeURIComponent).join('='),
  );
  return named.length === 0 ? '' : `?${named.join('&')}`;
}
