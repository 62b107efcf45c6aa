import assert from 'node:assert/strict';
import type { BrowserContextOptions, Page } from 'playwright-core';
import type { Walk } from './journey.ts';

const platformKey = 'chave-da-plataforma-para-os-contatos-000';

/** The shop of journeys with several agents and contacts: its sessions come from the Platform API. */
export const agentEnv = { PLATFORM_API_KEY: platformKey };
/** An agent's desktop, and an agent's phone. */
export const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
export const phone = { viewport: { width: 390, height: 844 } };

export const [ana, carlos] = [
  { id: 'ana-7', name: 'Ana Vendas' },
  { id: 'carlos', name: 'Carlos Balcão' },
];
/** Decides about discounts above the agents' limit. */
export const sofia = { id: 'sofia-1', name: 'Sofia Supervisora', role: 'supervisor' };
export const [marina, joao, cida] = [
  { phone: '5511900004821', name: 'Marina Exemplo' },
  { phone: '5511900000317', name: 'João Amostra' },
  { phone: '5511900009960', name: 'Dona Cida Teste' },
];
export type Contact = typeof marina;

/** The code of a new session for this contact, or for an agent who serves them. */
export async function codeFor({ shop }: Pick<Walk, 'shop'>, contact: Contact, agent?: typeof ana): Promise<string> {
  const answer = await fetch(new URL('/platform/sessions', shop.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${platformKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      channelType: 'WhatsApp',
      channelId: 'demo-whatsapp',
      contact,
      ...(agent && { sessionType: 'PlatformUser', agent }),
    }),
  });
  const { data } = (await answer.json()) as { data: { code: string } };
  return data.code;
}

/** A call with this session, such as what a contact does at their own phone. */
export async function callShop(
  { shop }: Pick<Walk, 'shop'>,
  code: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await fetch(new URL(path, shop.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${code}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  assert.equal(answer.status, 200, text);
  return (JSON.parse(text) as { data: unknown }).data;
}

/** A product without options in the cart, as the body of `/api/order/items/`. */
export const lineOf = (providerId: string, quantity: number) => ({
  index: '',
  providerId,
  sku: providerId,
  quantity,
  attributes: [],
});

/** The page shows that it serves this contact. */
export const serves = (page: Page, { name }: Contact) =>
  page.getByRole('banner').getByText(name, { exact: true }).waitFor();

/** The row of a contact in the list. */
export const rowOf = (page: Page, { name }: Contact) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: new RegExp(name) }) });

/** Opens sessions of this agent for these contacts; the page shows the first. */
export async function openAgent(
  walk: Walk,
  page: Page,
  agent: typeof ana,
  contacts: readonly Contact[],
): Promise<void> {
  const [first = ''] = await Promise.all(contacts.map((contact) => codeFor(walk, contact, agent)));
  await page.goto(`${walk.shop.url}/order/checkout#${first}`);
}

/** A page in another browser, as another person has. It closes with the journey's own. */
export async function otherBrowser({ page }: Walk, device: BrowserContextOptions = desk): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ ...device, locale: 'pt-BR' });
  assert.ok(context);
  page.context().once('close', () => void context.close());
  return context.newPage();
}

/** Saves a picture of the page to look at, if `PICTURES` names a folder. */
export const picture = async (page: Page, name: string) => {
  if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/${name}.png` });
};
