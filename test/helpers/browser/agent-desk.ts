import assert from 'node:assert/strict';
import type { BrowserContextOptions, FrameLocator, Page } from 'playwright-core';
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

/** The site of a console that shows agents' pages in frames, and the shop's setting that allows it. */
const consoleUrl = 'http://console.example/';
export const consoleEnv = { ...agentEnv, FRAME_ANCESTORS: consoleUrl.slice(0, -1) };

/** The code of a new session for this contact, or for an agent who serves them; `unnamed`: the platform names none. */
export async function codeFor(
  { shop }: Pick<Walk, 'shop'>,
  contact: Contact,
  agent?: typeof ana | 'unnamed',
): Promise<string> {
  const { code } = await callPlatform<{ code: string }>({ shop }, '/platform/sessions', {
    channelType: 'WhatsApp',
    channelId: 'demo-whatsapp',
    contact,
    ...(agent && { sessionType: 'PlatformUser' }),
    ...(agent !== 'unnamed' && { agent }),
  });
  return code;
}

/** A call of the shop's platform; with a body it is a POST. */
export async function callPlatform<Data>({ shop }: Pick<Walk, 'shop'>, path: string, body?: object): Promise<Data> {
  const response = await fetch(new URL(path, shop.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${platformKey}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.ok(response.ok, text);
  return (JSON.parse(text) as { data: Data }).data;
}

/** A call with this session, such as what a contact does at their own phone. */
export async function callShop(
  { shop }: Pick<Walk, 'shop'>,
  code: string,
  path: string,
  body?: object,
): Promise<unknown> {
  const response = await fetch(new URL(path, shop.url), {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `Bearer ${code}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  assert.equal(response.status, 200, text);
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

/** An address in the city of the demo shop, as the body of `/api/order/address/`. */
export const home = {
  isDefault: true,
  type: 0,
  name: 'Casa',
  zipCode: '69900000',
  street: 'Rua das Acácias',
  number: '120',
  complement: '',
  neighborhood: 'Centro',
  neighborhoodId: null,
  city: 'Rio Branco',
  state: 'AC',
};

/** A session of an agent for a contact with an address and these lines in the cart. */
export async function agentFor(
  walk: Pick<Walk, 'shop'>,
  lines: readonly (readonly [id: string, quantity: number])[],
  served: Contact = marina,
): Promise<string> {
  const contact = await codeFor(walk, served);
  await callShop(walk, contact, '/api/order/address/', home);
  for (const [id, quantity] of lines) await callShop(walk, contact, '/api/order/items/', lineOf(id, quantity));
  return codeFor(walk, served, ana);
}

/** Shows a page of the shop in a frame of a console for each of these paths. */
export async function openConsole(
  { shop }: Pick<Walk, 'shop'>,
  page: Page,
  paths: readonly string[],
  height = 760,
): Promise<FrameLocator[]> {
  const frames = paths.map(
    (path, at) => `<iframe title="f${at}" src="${shop.url}${path}" width="420" height="${height}"></iframe>`,
  );
  await page.route(consoleUrl, (route) =>
    route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="pt-BR"><title>Console</title>${frames.join('')}`,
    }),
  );
  await page.goto(consoleUrl);
  return paths.map((_, at) => page.frameLocator(`[title=f${at}]`));
}

/** The list of contacts is fetched at once, as it is after a lost connection. */
export const refreshContacts = (page: Page) => page.evaluate(() => void window.dispatchEvent(new Event('online')));

/** The page shows that it serves this contact. */
export const serves = (page: Page | FrameLocator, { name }: Pick<Contact, 'name'>) =>
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
