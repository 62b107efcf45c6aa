import assert from 'node:assert/strict';
import { Client } from '@modelcontextprotocol/sdk/client';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { mcpPath } from '#shared/contract/platform/mcp.ts';
import { journey } from '../../helpers/browser/journey.ts';

const PLATFORM_API_KEY = 'a-key-of-the-default-shop-for-a-chat-agent';

type Results = { products: { productId: string; name: string; isAvailable: boolean; hasVariants: boolean }[] };

// Decision: An agent over MCP buys nothing. It fills the contact's cart and sends the link, and the contact confirms.
journey(
  "a contact opens the link of the shop's chat agent and finds the cart that it filled",
  { env: { PLATFORM_API_KEY } },
  async ({ page, shop, open, check }) => {
    const client = new Client({ name: 'agente', version: '1.0.0' });
    const headers = {
      authorization: `Bearer ${PLATFORM_API_KEY}`,
      'x-contact-channel-type': 'WhatsApp',
      'x-contact-channel-id': 'demo-whatsapp',
      'x-contact-phone': '5511987650000',
    };
    await client.connect(new StreamableHTTPClientTransport(new URL(mcpPath, shop.url), { requestInit: { headers } }));
    const use = async <Data>(name: string, args: Record<string, unknown> = {}): Promise<Data> => {
      const { content, isError } = await client.callTool({ name, arguments: args });
      const [first] = content as { text: string }[];
      assert.notEqual(isError, true, first?.text);
      return JSON.parse(first?.text ?? '');
    };
    const { products } = await use<Results>('search_products', { query: 'café', limit: 20 });
    const found = products.find(({ isAvailable, hasVariants }) => isAvailable && !hasVariants);
    assert.ok(found);
    await use('set_cart_items', { items: [{ productId: found.productId, quantity: 2 }] });
    const { link } = await use<{ link: string }>('get_shop_link', { opens: 'cart' });
    await open(link.slice(new URL(link).origin.length));
    await page.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await page.getByText(found.name).first().waitFor();
    await check();
    const { orders } = await use<{ orders: object[] }>('get_orders');
    assert.deepEqual(orders, [], 'the agent bought nothing');
    const product = await use<{ link: string }>('get_shop_link', { opens: 'product', productId: found.productId });
    await open(product.link.slice(new URL(product.link).origin.length));
    await page.getByRole('heading', { name: found.name }).first().waitFor();
    await client.close();
  },
);
