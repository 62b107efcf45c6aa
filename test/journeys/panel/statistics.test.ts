import assert from 'node:assert/strict';
import { agentEnv, type Contact, callShop, lineOf, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { demoPayments, placeOrder } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(`on ${where} the owner reads the numbers, as bars and as a table`, { device }, async (walk) => {
    const { page, open, check } = walk;
    const { width } = device.viewport;
    const lia: Contact = { phone: `551190005${width + 1000}`, name: `Lia Contagem ${width}` };
    const { code } = await placeOrder(walk, lia, demoPayments.cash);
    await callShop(walk, code, `/api/session/${code}`);
    await callShop(walk, code, '/api/order/items/', lineOf('leite-integral-1l', 1));
    await open('/painel#demo-dono');
    const menu = page.getByRole('navigation', { name: 'Painel' });
    if (width < 900) await menu.getByRole('link', { name: 'Mais' }).click();
    await (width < 900 ? page.getByRole('main') : menu).getByRole('link', { name: 'Números' }).click();
    const funnels = page.getByRole('region', { name: 'Do link ao pagamento, por canal' });
    await funnels.getByRole('img', { name: /^WhatsApp: \d+ visitas, \d+ carrinhos, \d+ pedidos, 0 pagos$/ }).waitFor();
    await page.getByRole('region', { name: 'Mais vendidos' }).getByRole('link', { name: /Leite/ }).waitFor();
    await check();
    await expectNoSidewaysScroll(page, 'the numbers');
    await picture(page, `painel-numeros-${width}`);
    await funnels.getByText('Ver como tabela').click();
    await funnels.getByRole('row', { name: /^WhatsApp/ }).waitFor();
    await expectNoSidewaysScroll(page, 'the numbers as a table');
    await page.getByRole('link', { name: 'Mudar o preço das mensagens' }).click();
    const offer = page.getByRole('group', { name: 'WhatsApp' }).getByLabel('modelo de oferta');
    await offer.fill('muito');
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Escreva um preço de 0 a 100 reais').waitFor();
    await offer.fill(width < 900 ? '0,345' : '0,355');
    await check();
    await expectNoSidewaysScroll(page, 'the prices of messages');
    await picture(page, `painel-preco-mensagens-${width}`);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Salvo.').waitFor();
    await page.reload();
    assert.equal(await offer.inputValue(), width < 900 ? '0,345' : '0,355');
    await page.goBack();
    await page.getByRole('radio', { name: 'Hoje' }).check();
    await page.getByText(/^hoje, \d\d\/\d\d/).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await check();
    await picture(page, `painel-numeros-${width}-escuro`);
  });

journey('an attendant sees no numbers', { device: desk }, async ({ page, open }) => {
  await open('/painel#demo-atendente');
  const menu = page.getByRole('navigation', { name: 'Painel' });
  await menu.getByRole('link', { name: 'Clientes' }).waitFor();
  assert.equal(await menu.getByRole('link', { name: 'Números' }).count(), 0);
});
