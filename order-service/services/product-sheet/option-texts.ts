import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { slugOf, uniqueSlugs } from '../../feeds/cells/plain-text.ts';
import { cutText, textLimits } from '../../feeds/cells/text-limits.ts';
import { axisOf } from '../../feeds/product-from-row.ts';
import { optionsIn } from '../../feeds/tables/table-row.ts';

export type ChosenOptions = { attributes: ProductAttribute[]; options: Record<string, string> };

/** The options in "Cor: Azul; Tamanho: P". Attributes and options that the product does not have yet are added. */
export function withOptions(attributes: readonly ProductAttribute[], text: string): ChosenOptions {
  const all = attributes.map((attribute) => ({ ...attribute, options: [...attribute.options] }));
  const options: Record<string, string> = {};
  for (const { name, value } of optionsIn(text)) {
    if (value === '') continue;
    let attribute = all.find((one) => normalizeLabel(one.name) === normalizeLabel(name));
    if (attribute === undefined) {
      const freeId = uniqueSlugs(all.map(({ providerId }) => providerId));
      attribute = { providerId: freeId(axisOf(name)), name: cutText(name, textLimits.option), options: [] };
      all.push(attribute);
    }
    let option = attribute.options.find((one) => normalizeLabel(one.name) === normalizeLabel(value));
    if (option === undefined) {
      const freeId = uniqueSlugs(attribute.options.map(({ providerId }) => providerId));
      const providerId = freeId(slugOf(value).slice(0, 60));
      option = { providerId, name: cutText(value, textLimits.option), redirectable: false };
      attribute.options.push(option);
    }
    options[attribute.providerId] = option.providerId;
  }
  return { attributes: all, options };
}
