import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { journey } from '../../helpers/browser/journey.ts';
import { addVirtualPasskeys } from '../../helpers/browser/virtual-passkeys.ts';

const devices = [
  ['a phone', { viewport: { width: 360, height: 740 } }],
  ['a desktop', { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false }],
] as const;

/** Passkeys belong to the host of the shop's public address. */
const atPublicHost = (url: string, path: string): string => {
  const address = new URL(path, url);
  address.hostname = 'localhost';
  return address.href;
};

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

/** The owner invites a person and gets the link to pass on. */
async function invite(page: Page, name: string, role: string): Promise<string> {
  await page.getByRole('link', { name: 'Convidar' }).click();
  await page.getByLabel('Nome').fill(name);
  await page.getByText(role, { exact: true }).click();
  await page.getByRole('button', { name: 'Convidar e mostrar o link' }).click();
  return page.getByLabel('Link de acesso').inputValue();
}

for (const [where, device] of devices)
  journey(
    `on ${where} the owner invites a person, who gets in by the link and later by the device's own unlock`,
    { env: {}, device },
    async ({ page, shop, check }) => {
      const open = (path: string) => page.goto(atPublicHost(shop.url, path));
      await addVirtualPasskeys(page);
      await open('/painel#demo-dono');
      await heading(page, 'Pedidos');
      await open('/painel/equipe');
      await page.getByText('4 pessoas · 1 aparelho').waitFor();
      await check();
      const link = await invite(page, 'Rita Reis', 'separação');
      await check();
      await page.getByRole('link', { name: 'Voltar para a equipe' }).click();
      await page.getByText(/^link vale até/).waitFor();
      const history = page.getByRole('region', { name: 'Histórico' });
      await history.getByText('Convite Rita Reis').waitFor();

      // The same tablet, in Rita's hands.
      await page.goto('about:blank');
      await page.goto(link);
      await heading(page, 'Entrar no painel');
      await page.getByText('Rita Reis', { exact: true }).waitFor();
      await check();
      await page.getByRole('button', { name: 'Entrar', exact: true }).click();
      await heading(page, 'Entrar mais rápido');
      await check();
      // Until the shop says who is signed in now, nothing shows of the owner, who had this tablet before.
      await page.route('**/painel/api/me', async (route) => {
        await page.waitForTimeout(1000);
        await route.continue();
      });
      await page.getByRole('button', { name: 'Cadastrar digital ou rosto' }).click();
      await page.getByText('Abrindo o painel').waitFor();
      await heading(page, 'Pedidos');
      await page.unroute('**/painel/api/me');
      const menu = page.getByRole('navigation', { name: 'Painel' });
      assert.equal(await menu.getByRole('link', { name: 'Dinheiro' }).count(), 0, 'not for those who pick');
      await menu.getByRole('link', { name: 'Mais' }).click();
      await page.getByRole('main').getByRole('link', { name: 'Seus aparelhos' }).click();
      await page.getByText(/^Digital ou rosto, /).waitFor();
      await page.getByText('este aparelho').waitFor();
      await page.getByRole('button', { name: 'Cadastrar outro aparelho' }).waitFor();
      assert.equal(await page.getByRole('button', { name: 'Cadastrar digital ou rosto' }).count(), 0);
      await check();

      await menu.getByRole('link', { name: 'Mais' }).click();
      await page.getByRole('button', { name: 'Sair deste aparelho' }).click();
      const question = page.getByRole('dialog', { name: 'Sair deste aparelho?' });
      await question.getByText('use a digital ou o rosto que você cadastrou').waitFor();
      await question.getByRole('button', { name: 'Sair', exact: true }).click();
      await heading(page, 'Entrar no painel');
      await check();
      await page.getByRole('button', { name: 'Entrar com digital ou rosto' }).click();
      await heading(page, 'Mais');
      await page.getByText('Rita Reis, separação em', { exact: false }).first().waitFor();
    },
  );

// Decision: Sessions are listed and ended; the owner recovers a person who lost a device.
journey(
  'the owner changes what a person may do, ends the lost phone, and takes the person out of the team',
  { env: {} },
  async ({ page, open, check }) => {
    await open('/painel#demo-dono');
    await heading(page, 'Pedidos');
    await open('/painel/equipe');
    const link = await invite(page, 'Rita Reis', 'atendente');

    const browser = page.context().browser();
    assert.ok(browser);
    const other = await browser.newContext();
    const phone = await other.newPage();
    await phone.goto(link.replace('localhost', new URL(page.url()).hostname));
    await phone.getByRole('button', { name: 'Entrar', exact: true }).click();
    await heading(phone, 'Pedidos');

    await page.getByRole('link', { name: 'Voltar para a equipe' }).click();
    await page.getByRole('link', { name: 'Abrir Rita Reis' }).click();
    await page.getByText('gerente', { exact: true }).click();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await page.getByText('Salvo.').waitFor();
    await phone.reload();
    await phone.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Dinheiro' }).waitFor();

    await page.getByRole('button', { name: 'Perdeu o aparelho' }).click();
    await page.getByRole('dialog', { name: 'Rita Reis perdeu o aparelho?' }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Desconectar tudo e criar link' }).click();
    await page.getByLabel('Link de acesso').waitFor();
    await page.getByText('Nenhum aparelho conectado.').waitFor();
    await phone.reload();
    await heading(phone, 'Entrar no painel');
    await other.close();

    await page.getByRole('button', { name: 'Remover da equipe' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remover da equipe' }).click();
    await heading(page, 'Equipe');
    await page.getByText('4 pessoas', { exact: false }).waitFor();
    await page.getByLabel('Filtrar histórico').selectOption('staff');
    await page.getByText('Saiu da equipe Rita Reis', { exact: false }).waitFor();
    await check();
  },
);

journey(
  'a link that is used up, and a phone, say what to do; a wrong phone is refused at its field',
  { expected: [/404.*links\/look|links\/look.*404/, /422.*links\/request|links\/request.*422/] },
  async ({ page, open, check }) => {
    await open('/painel#a-code-that-nobody-made');
    await page.getByText('Este link não vale mais.', { exact: false }).waitFor();
    await check();
    await page.getByRole('button', { name: 'Entrar de outro jeito' }).click();
    await page.getByLabel('Seu celular com DDD').fill('119');
    await page.getByRole('button', { name: 'Receber link no WhatsApp' }).click();
    await page.getByText('O celular precisa do DDD', { exact: false }).waitFor();
    await check();
    await page.getByLabel('Seu celular com DDD').fill('11987654321');
    await page.getByRole('button', { name: 'Receber link no WhatsApp' }).click();
    await page.getByText('Se este número for da equipe', { exact: false }).waitFor();
    await check();
  },
);
