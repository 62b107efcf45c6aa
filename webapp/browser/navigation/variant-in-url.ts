import type { Choice } from '#shared/rules/catalog/variants.ts';
import { choicePrefix } from '#shared/rules/links/variant-query.ts';

/**
 * The options of a product that the page's URL names, none without a browser. The product decides which of them it has.
 */
export const variantInUrl = (): Choice =>
  Object.fromEntries(
    [...new URLSearchParams(typeof window === 'undefined' ? '' : window.location.search)].flatMap(([name, option]) =>
      name.startsWith(choicePrefix) ? [[name.slice(choicePrefix.length), option]] : [],
    ),
  );
