import type { Product } from '#shared/model/catalog/product.ts';
import { type Message, MessageKind } from '#shared/model/message.ts';
import type { ItemAttribute } from '#shared/model/order/order.ts';
import { idAtOption } from '#shared/rules/catalog/product-id-at-option.ts';
import { optionNames, withChoice } from '#shared/rules/catalog/variants.ts';
import { formatBrl } from '#shared/rules/money/format-brl.ts';
import { priceView } from '#shared/rules/money/price-view.ts';
import { messageText } from '#shared/text/messaging/messages.ts';
import { fitsWithButton } from './message-parts.ts';

/** A product with the options that are chosen. */
export type ChosenProduct = { product: Product; attributes: ItemAttribute[] };

/** The message that shows one product; its button opens the product's page. */
export function productMessage({ product, attributes }: ChosenProduct): Message {
  const view = chosenView({ product, attributes });
  const { pictureUrl, button } = openingOf([{ product, attributes }]);
  return {
    kind: MessageKind.Product,
    lines: [view.name, ...factLines({ product, attributes })],
    pictureUrl,
    button,
    productIds: [product.providerId],
  };
}

/**
 * The messages that show these products below an agent's own words: one, if every channel delivers it whole, else the
 * words alone and then the products.
 */
export function productsMessages(chosen: readonly ChosenProduct[], words: string): Message[] {
  const own = words
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const listed = chosen.flatMap((one) => [messageText.listed(chosenView(one).name), ...factLines(one)]);
  const productIds = [...new Set(chosen.map(({ product }) => product.providerId))];
  const message = (lines: string[]): Message => ({
    kind: MessageKind.Product,
    lines,
    ...openingOf(chosen),
    productIds,
  });
  const whole = [...(own.length > 0 ? own : [messageText.products]), ...listed];
  if (own.length === 0 || fitsWithButton(whole)) return [message(whole)];
  return [
    { kind: MessageKind.Product, lines: own, pictureUrl: null, button: null },
    message([messageText.products, ...listed]),
  ];
}

/** The first product's picture, and the button: one product opens its page, several the list of them. */
function openingOf(chosen: readonly ChosenProduct[]): Pick<Message, 'pictureUrl' | 'button'> {
  const [first, ...others] = chosen;
  if (first === undefined) throw new Error('a message without products');
  const path: `/${string}` =
    others.length === 0
      ? `/product/${encodeURIComponent(idToOpen(first))}`
      : `/catalog?ids=${chosen.map(({ product }) => encodeURIComponent(product.providerId)).join(',')}`;
  return {
    pictureUrl: chosenView(first).images[0]?.url ?? null,
    button: {
      title: others.length === 0 ? messageText.openProduct : messageText.openProducts,
      opens: { path, type: null, id: null },
    },
  };
}

const chosenView = ({ product, attributes }: ChosenProduct): Product =>
  withChoice(
    product,
    Object.fromEntries(attributes.map(({ providerId, optionProviderId }) => [providerId, optionProviderId])),
  );

/** The product's page. When a chosen option has its own page, that page (spec §3, "redirectable"). */
function idToOpen({ product: { providerId, attributes: axes }, attributes }: ChosenProduct): string {
  const chosen = axes.flatMap((axis) => {
    const named = attributes.find((attribute) => attribute.providerId === axis.providerId);
    return axis.options.filter((option) => option.redirectable && option.providerId === named?.optionProviderId);
  });
  return chosen[0] ? idAtOption(providerId, chosen[0].providerId) : providerId;
}

/** The chosen options and the price. */
function factLines(chosen: ChosenProduct): string[] {
  const names = optionNames(chosen.product, chosen.attributes);
  return [...(names === '' ? [] : [names]), ...priceLines(chosenView(chosen))];
}

function priceLines(view: Product): string[] {
  if (!view.isActive || view.currentDimension?.isAvailable === false) return [messageText.unavailable];
  const perKilo =
    view.soldInKilo && view.kilogramPrice > 0 ? [messageText.pricePerKilo(formatBrl(view.kilogramPrice))] : [];
  return [priceLine(view), ...perKilo];
}

function priceLine(view: Product): string {
  const price = priceView(view);
  switch (price.kind) {
    case 'on-request':
      return messageText.priceOnRequest;
    case 'range':
      return messageText.priceRange(formatBrl(price.from), formatBrl(price.to));
    case 'single':
      return price.struck === null
        ? messageText.price(formatBrl(price.current))
        : messageText.priceBefore(formatBrl(price.struck), formatBrl(price.current));
  }
}
