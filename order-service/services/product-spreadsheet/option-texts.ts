import type { ProductAttribute } from '#shared/model/catalog/product.ts';
import { normalizeLabel } from '#shared/rules/text/fold-text.ts';
import { slugOf, uniqueSlugs } from '../../feeds/cells/plain-text.ts';
import { cutText, textLimits } from '../../feeds/cells/text-limits.ts';
import { axisOf } from '../../feeds/product-from-row.ts';
import { optionsIn } from '../../feeds/tables/table-row.ts';

type Option = ProductAttribute['options'][number];
type KnownAttribute = {
  attribute: ProductAttribute;
  /** By their folded names. */
  options: Map<string, Option>;
  freeId: (slug: string) => string;
};

/** Reads the options of a product's variants. Each text takes time in proportion to its own length. */
export class OptionTexts {
  /** The product's attributes and what the texts added. */
  readonly attributes: ProductAttribute[] = [];
  readonly #known = new Map<string, KnownAttribute>();
  readonly #freeId: (slug: string) => string;

  constructor(attributes: readonly ProductAttribute[]) {
    this.#freeId = uniqueSlugs(attributes.map(({ providerId }) => providerId));
    for (const attribute of attributes) this.#add({ ...attribute, options: [...attribute.options] });
  }

  /** The options in "Cor: Azul; Tamanho: P". Attributes and options that the product does not have yet are added. */
  read(text: string): Record<string, string> {
    const chosen: Record<string, string> = {};
    for (const { name, value } of optionsIn(text)) {
      if (value === '') continue;
      const { attribute, options, freeId } = this.#known.get(normalizeLabel(name)) ?? this.#addNamed(name);
      const label = normalizeLabel(value);
      let option = options.get(label);
      if (option === undefined) {
        const providerId = freeId(slugOf(value).slice(0, 60));
        option = { providerId, name: cutText(value, textLimits.option), redirectable: false };
        attribute.options.push(option);
        options.set(label, option);
      }
      chosen[attribute.providerId] = option.providerId;
    }
    return chosen;
  }

  #addNamed(name: string): KnownAttribute {
    return this.#add(
      { providerId: this.#freeId(axisOf(name)), name: cutText(name, textLimits.option), options: [] },
      normalizeLabel(name),
    );
  }

  /** Of several attributes or options of one name, the first is known by it. */
  #add(attribute: ProductAttribute, label = normalizeLabel(attribute.name)): KnownAttribute {
    this.attributes.push(attribute);
    const options = new Map<string, Option>();
    for (const option of attribute.options) {
      const own = normalizeLabel(option.name);
      if (!options.has(own)) options.set(own, option);
    }
    const known = { attribute, options, freeId: uniqueSlugs(attribute.options.map(({ providerId }) => providerId)) };
    if (!this.#known.has(label)) this.#known.set(label, known);
    return known;
  }
}
