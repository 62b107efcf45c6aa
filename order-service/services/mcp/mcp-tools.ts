import { type Static, type TObject, Type } from 'typebox';
import type { SearchGuess } from '#shared/model/catalog/search-guess.ts';
import { cardNumberProblem } from '#shared/rules/card/free-text-fields.ts';
import { toReais } from '#shared/rules/money/money.ts';
import { mcpTexts } from '#shared/text/mcp.ts';
import { guessText } from '#shared/text/search-guess.ts';
import type { Database } from '../../database/engine/database.ts';
import { findShop } from '../../database/shops/shops.ts';
import { product, products } from '../catalog/catalog.ts';
import { Refusal, ruleRefusal } from '../core/refusal.ts';
import { pauseProblems } from '../orders/confirm-order.ts';
import { cartOfContact, fillPlatformCart } from '../platform/platform-carts.ts';
import { contactNamed } from '../platform/platform-flow.ts';
import type { CartParts } from '../sessions/contact-caller.ts';
import { pictureUrlOf } from '../shops/shop-url.ts';
import { cartView, changedCartView, emptyCartView } from './mcp-carts.ts';
import { contactAsCaller, type McpContact } from './mcp-contact.ts';
import { type LinkTarget, shopLink } from './mcp-links.ts';
import { contactOrders } from './mcp-orders.ts';
import { cartOutput, changedCartOutput, linkOutput, ordersOutput, productOutput, searchOutput } from './mcp-outputs.ts';
import { productDetail, productHead } from './mcp-products.ts';

/** Whose call it is. `contact` comes from the connection, never from the model. */
export type McpCall = {
  database: Database;
  shopId: string;
  contact: McpContact | null;
  parts: CartParts;
  publicUrl: string;
  contextSecret: string;
};
type BoundCall = McpCall & { contact: McpContact };

/**
 * A tool, what it needs, and what it returns. `input` refuses unknown fields, so a model can't name a contact. A
 * refusal has no `output`.
 */
export type McpTool = {
  name: string;
  title: string;
  description: string;
  input: TObject;
  output: TObject;
  effect: 'read' | 'write';
  /** Whether a repeated call changes nothing more. */
  isIdempotent: boolean;
  needsContact: boolean;
  /** The arguments were checked with `input`. */
  run(call: McpCall, sent: unknown): Promise<object>;
};

const only = { additionalProperties: false } as const;
const productId = Type.String({
  minLength: 1,
  maxLength: 400,
  description: 'O productId que search_products devolveu.',
});

const searchInput = Type.Object(
  {
    query: Type.String({ minLength: 1, maxLength: 200, description: 'O que o cliente procura, em poucas palavras.' }),
    limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Quantos produtos; sem ele, 8.' })),
  },
  only,
);
const productInput = Type.Object({ productId }, only);
const nothing = Type.Object({}, only);
const cartInput = Type.Object(
  {
    items: Type.Array(
      Type.Object(
        {
          productId,
          sku: Type.Optional(
            Type.String({
              minLength: 1,
              maxLength: 200,
              description: 'O sku da variante, se o produto tem variantes.',
            }),
          ),
          quantity: Type.Integer({
            minimum: 0,
            maximum: 9_999,
            description: 'A quantidade que deve ficar no carrinho, não uma soma; 0 tira o item.',
          }),
          note: Type.Optional(Type.String({ maxLength: 500, description: 'O que o cliente pediu sobre o item.' })),
        },
        only,
      ),
      { minItems: 1, maxItems: 50 },
    ),
  },
  only,
);
const linkInput = Type.Object(
  {
    opens: Type.Enum(['catalog', 'cart', 'product'], { description: 'O que o link abre.' }),
    productId: Type.Optional({ ...productId, description: 'O produto, quando opens é product.' }),
  },
  only,
);
const ordersInput = Type.Object(
  { number: Type.Optional(Type.Integer({ minimum: 1, description: 'O número do pedido; sem ele, os últimos dez.' })) },
  only,
);

/** The tools of the MCP server. None of them confirms, pays, cancels, or names a contact. */
export const mcpTools: readonly McpTool[] = [
  tool(searchInput, searchOutput, {
    name: 'search_products',
    title: 'Procurar produtos',
    description:
      'Procura produtos da loja. Devolve nome, preço em reais e se há estoque, e em guess se a lista é só um palpite.',
    effect: 'read',
    run: async ({ database, shopId }, { query, limit = 8 }) => {
      const { data, hasMore, guess } = await products(database, shopId, { searchQuery: query }, { perPage: limit });
      return { products: data.map(productHead), hasMore, guess: guess ? guessView(guess) : null };
    },
  }),
  tool(productInput, productOutput, {
    name: 'get_product',
    title: 'Ver um produto',
    description: 'Um produto com descrição, características e variantes, cada uma com sku, preço e estoque.',
    effect: 'read',
    run: async ({ database, shopId, publicUrl }, sent) =>
      productDetail(
        await foundProduct(database, shopId, sent.productId),
        await pictureUrlOf(database, shopId, publicUrl),
      ),
  }),
  boundTool(nothing, cartOutput, {
    name: 'get_cart',
    title: 'Ver o carrinho',
    description: 'O carrinho do contato desta conversa, com os preços de agora.',
    effect: 'read',
    run: async (call) => {
      const { database, shopId, contact, parts } = call;
      if ((await contactAsCaller(database, shopId, contact, parts)) === null) {
        const shop = await findShop(database, shopId);
        return emptyCartView(toReais(shop?.min_order_amount ?? 0), shop ? pauseProblems(shop, parts.now) : []);
      }
      return cartView(await cartOfContact(database, shopId, contactNamed(contact), parts));
    },
  }),
  boundTool(cartInput, changedCartOutput, {
    name: 'set_cart_items',
    title: 'Montar o carrinho',
    description:
      'Põe itens no carrinho do contato desta conversa, muda as quantidades ou os tira. Os outros itens ficam. Repetir a chamada não muda nada. Não compra: o contato confere e confirma na loja.',
    effect: 'write',
    run: async ({ database, shopId, contact, parts }, { items }) => {
      const cardNumber = items.map(({ note = '' }) => cardNumberProblem(note)).find((problem) => problem !== null);
      if (cardNumber) throw ruleRefusal('card-number', cardNumber);
      const change = {
        ...contact,
        items: items.map(({ productId: providerId, sku, quantity, note }) => ({
          providerId,
          quantity,
          ...(sku !== undefined && { sku }),
          ...(note !== undefined && { preferences: note }),
        })),
      };
      const cart = await database.tx((db) => fillPlatformCart(db, shopId, change, parts), shopId);
      return changedCartView(cart, change.items);
    },
  }),
  boundTool(linkInput, linkOutput, {
    name: 'get_shop_link',
    title: 'Link da loja',
    description:
      'Um link que abre a loja para o contato desta conversa: o catálogo, o carrinho dele ou um produto. É pessoal: mande-o só a este contato.',
    effect: 'write',
    // Each call makes another session.
    isIdempotent: false,
    run: async (call, { opens, productId: id }) => shopLink(call, await targetOf(call, opens, id)),
  }),
  boundTool(ordersInput, ordersOutput, {
    name: 'get_orders',
    title: 'Ver pedidos',
    description: 'Em que pé estão os pedidos do contato desta conversa: estado, pagamento, total e datas.',
    effect: 'read',
    run: async ({ database, shopId, contact, parts }, { number }) => {
      const caller = await contactAsCaller(database, shopId, contact, parts);
      return { orders: await contactOrders(database, caller, number) };
    },
  }),
];

/** What the list of a search without a full match is, as the shop's own page says it. */
const guessView = (guess: SearchGuess) => ({
  kind: guess.kind ?? ('typo' as const),
  used: guess.used,
  text: guessText(guess),
});

type Definition<Input extends TObject, Output extends TObject, Call> = Omit<
  McpTool,
  'input' | 'output' | 'needsContact' | 'isIdempotent' | 'run'
> & { isIdempotent?: boolean; run(call: Call, sent: Static<Input>): Promise<Static<Output>> };

/** A tool about the catalogue, which is the same for everybody. */
function tool<Input extends TObject, Output extends TObject>(
  input: Input,
  output: Output,
  { run, isIdempotent = true, ...head }: Definition<Input, Output, McpCall>,
): McpTool {
  // The input was checked with this schema.
  return {
    ...head,
    isIdempotent,
    input,
    output,
    needsContact: false,
    run: (call, sent) => run(call, sent as Static<Input>),
  };
}

/** A tool for the contact of the connection. */
function boundTool<Input extends TObject, Output extends TObject>(
  input: Input,
  output: Output,
  { run, isIdempotent = true, ...head }: Definition<Input, Output, BoundCall>,
): McpTool {
  return {
    ...head,
    isIdempotent,
    input,
    output,
    needsContact: true,
    run: async (call, sent) => {
      const { contact } = call;
      if (contact === null) throw ruleRefusal('no-contact', mcpTexts.noContact);
      return run({ ...call, contact }, sent as Static<Input>);
    },
  };
}

async function foundProduct(database: Database, shopId: string, id: string) {
  try {
    return await product(database, shopId, id);
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'not-found')
      throw ruleRefusal('unknown-product', mcpTexts.noProduct);
    throw error;
  }
}

async function targetOf({ database, shopId }: McpCall, opens: string, id?: string): Promise<LinkTarget> {
  if (opens !== 'product') return { opens: opens === 'cart' ? 'cart' : 'catalog' };
  if (id === undefined) throw ruleRefusal('no-product-id', mcpTexts.noProductId);
  const { providerId } = await foundProduct(database, shopId, id);
  return { opens: 'product', providerId };
}
