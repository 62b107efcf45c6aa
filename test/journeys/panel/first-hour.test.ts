import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { launchBrowser } from '../../helpers/browser/browser.ts';
import { findAndAdd } from '../../helpers/browser/find-and-add.ts';
import { runJourneyBody } from '../../helpers/browser/journey.ts';
import { untilValue } from '../../helpers/browser/screen.ts';
import { programArgs } from '../../helpers/processes/bundled-programs.ts';
import { freePort } from '../../helpers/processes/free-port.ts';
import { startShop } from '../../helpers/processes/running-shop.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  test(`on ${where} an owner gets from an empty shop to a paid first order with the screen alone`, {
    timeout: 240_000,
  }, async (t) => {
    const port = await freePort();
    const shop = await startShop({ port, env: { DEMO: '0', PUBLIC_URL: `http://127.0.0.1:${port}` } });
    t.after(() => shop.stop());
    const browser = await launchBrowser();
    t.after(() => browser.close());
    const env = { ...process.env, DATA_DIR: shop.dataDir, DATABASE_URL: '', PUBLIC_URL: shop.url };
    const words = ['create', 'ana', '--name', 'Mercado', '--owner', 'Dona Ana'];
    const { stdout } = await promisify(execFile)(process.execPath, programArgs('scripts/shop.ts', ...words), {
      ...{ cwd: root, env },
    });
    const link = /\S+\/painel\S*#\S+/.exec(stdout)?.[0] ?? '';
    assert.notEqual(link, '', stdout);

    await runJourneyBody({
      title: `first hour on ${where}`,
      browser,
      shop,
      options: { device, expected: ['ERR_FAILED'] },
      walk: async ({ page, open, check }) => {
        await open(link.slice(shop.url.length));
        await page
          .getByRole('button', { name: /^(Entrar|Continuar)/ })
          .first()
          .click();
        await page.getByRole('button', { name: 'Agora não' }).click();
        await page.getByRole('heading', { level: 1, name: 'Primeiros passos' }).waitFor();
        await check();

        await page.getByLabel('Nome da loja').fill('Mercado da Ana');
        await page.getByRole('button', { name: 'Salvar' }).click();
        await page.getByText('O WhatsApp precisa do DDD').waitFor();
        assert.equal(await page.getByLabel('Nome da loja').inputValue(), 'Mercado da Ana');
        // A refused save leads to the first wrong field.
        await page.getByLabel('WhatsApp da loja').and(page.locator(':focus')).waitFor();
        await page.getByLabel('WhatsApp da loja').fill('(11) 98765-4321');
        await page.getByRole('button', { name: 'Salvar' }).click();
        await page.getByText('Mercado da Ana, final 4321').waitFor();
        if (device === desk)
          await page.getByRole('navigation', { name: 'Painel' }).getByText('Mercado da Ana').waitFor();
        await check();
        await picture(page, `primeira-hora-whatsapp-${device.viewport.width}`);
        await page.getByRole('button', { name: 'Deixar para depois' }).click();
        await page.getByText('Tenho loja na Tray').click();
        await page.getByLabel('Endereço da loja Tray').fill('minhaloja.commercesuite.com.br');
        const tray = page.getByRole('link', { name: 'Ligar a loja Tray' });
        assert.equal(await tray.getAttribute('href'), '/tray/register?url=minhaloja.commercesuite.com.br');
        await check();

        await page.getByRole('link', { name: 'Criar o primeiro à mão' }).click();
        await page.getByLabel('Nome').fill('Vela de mel');
        await page.getByLabel('Preço', { exact: true }).fill('45,00');
        await page.getByRole('button', { name: 'Criar produto' }).click();
        await page.getByRole('heading', { level: 1, name: 'Produtos' }).waitFor();
        await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Pedidos' }).click();
        await page.getByRole('link', { name: /Primeiros passos/ }).click();

        await page.getByRole('radio', { name: 'Retirada e entrega' }).check();
        // The wrong CEP first: its state is replaced with that of the corrected one below.
        await page.getByLabel('CEP', { exact: true }).fill('20040-020');
        await untilValue(page.getByLabel('Estado', { exact: true }), 'RJ');
        await page.getByLabel('Rua', { exact: true }).fill('Rua');
        // A lookup that fails leaves nothing of it either.
        await page.route('**/painel/api/postal-codes/*', (route) => route.abort());
        await page.getByLabel('CEP', { exact: true }).fill('30130-010');
        await untilValue(page.getByLabel('Estado', { exact: true }), '');
        assert.equal(await page.getByLabel('Rua', { exact: true }).inputValue(), 'Rua', 'what was typed stays');
        await page.unroute('**/painel/api/postal-codes/*');
        const address = {
          CEP: '01001-000',
          Rua: 'Rua A',
          Número: '10',
          Bairro: 'Sé',
          Cidade: 'São Paulo',
          'Entrego do CEP': '01000-000',
          'Até o CEP': '01999-999',
        };
        for (const [label, value] of Object.entries(address)) await page.getByLabel(label, { exact: true }).fill(value);
        // This server looks up no CEP, so it knows the state alone.
        await untilValue(page.getByLabel('Estado', { exact: true }), 'SP');
        await check();
        await picture(page, `primeira-hora-entrega-${device.viewport.width}`);
        await page.getByRole('button', { name: 'Salvar e continuar' }).click();
        await page.getByRole('link', { name: 'Entrega e frete' }).waitFor();
        await page.getByLabel('Sua chave PIX').fill('ana@loja.example');
        // The city of the pickup place.
        await untilValue(page.getByLabel('Cidade da conta'), 'São Paulo');
        assert.equal(await page.getByLabel('Aceito também dinheiro').isChecked(), false);
        await check();
        await picture(page, `primeira-hora-pagamento-${device.viewport.width}`);
        await page.getByRole('button', { name: 'Receber por PIX' }).click();
        await page.getByRole('img', { name: 'QR code da loja' }).waitFor();
        assert.equal(await page.getByLabel('Link da loja').inputValue(), shop.url);
        await check();

        const popup = page.waitForEvent('popup');
        await page.getByRole('link', { name: 'Abrir a loja e comprar' }).click();
        const customer = await popup;
        await findAndAdd(customer, 'vela', /Vela/);
        await customer.getByText('Produto adicionado ao carrinho').first().waitFor();
        await customer.getByRole('link', { name: /carrinho/i }).click();
        await customer.getByRole('button', { name: 'Confirmar pedido pelo WhatsApp' }).click();
        await customer.waitForURL('https://wa.me/**');

        await page.getByText('nº 1 chegou, falta o dinheiro').waitFor();
        await page.getByText('falta 1, uns 5 minutos').waitFor();
        await check();
        await picture(page, `primeira-hora-dinheiro-${device.viewport.width}`);
        await page.getByRole('button', { name: 'Recebi R$ 45,00' }).click();
        await page.getByRole('dialog').getByText('O valor de R$ 45,00 chegou de verdade?').waitFor();
        await check();
        await page.getByRole('dialog').getByRole('button', { name: 'Recebi R$ 45,00' }).click();
        await page.getByText('nº 1 chegou e foi pago').waitFor();
        await page.getByText('Tudo pronto').waitFor();
        await check();
        await page.getByRole('link', { name: 'Ver o pedido nº 1' }).click();
        await page.getByRole('heading', { level: 1, name: /1/ }).waitFor();
        await page.getByText('Vela de mel').first().waitFor();
        await page.getByRole('contentinfo').getByRole('link', { name: 'Comanda' }).waitFor();

        // It was a test: the order ends, although no provider can refund its money.
        await page.getByRole('button', { name: 'Cancelar pedido' }).click();
        await page.getByText(/devolva R\$.45,00 ao cliente antes/).waitFor();
        await check();
        await picture(page, `primeira-hora-cancelar-${device.viewport.width}`);
        await page.getByRole('button', { name: 'Já devolvi, cancelar pedido' }).click();
        await page.getByRole('region', { name: 'Avisos' }).getByText('nº 1 cancelado').waitFor();
        await page.getByRole('list', { name: 'Andamento' }).getByText('Cancelado').waitFor();

        // What the first steps gave stays within reach: the link, the name, the number for people.
        await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
        await page.getByRole('link', { name: /^Link da loja e QR code/ }).click();
        await page.getByRole('img', { name: 'QR code da loja' }).waitFor();
        assert.equal(await page.getByRole('textbox', { name: 'Link da loja' }).inputValue(), shop.url);
        await page.getByRole('button', { name: 'Copiar o link' }).waitFor();
        await check();
        await page.getByRole('link', { name: 'Voltar para Loja' }).click();
        await page.getByRole('link', { name: /^Nome e WhatsApp/ }).click();
        const number = page.getByLabel('WhatsApp da loja');
        await number.waitFor();
        assert.equal(await number.inputValue(), '(11) 98765-4321');
        await number.fill('(11) 91234-5678');
        await page.getByRole('button', { name: 'Salvar' }).click();
        await page.getByRole('region', { name: 'Avisos' }).getByText('Nome e WhatsApp salvos').waitFor();
        await page.getByText('Como ligar o WhatsApp').click();
        await page.getByText('Que número serve').waitFor();
        await check();
        await page.reload();
        await number.waitFor();
        assert.equal(await number.inputValue(), '(11) 91234-5678');
        // A browser with a sheet to share opens it with the shop's name.
        await page.addInitScript({
          content: 'navigator.share = async ({ text }) => { document.title = text; }',
        });
        await page.goto(`${shop.url}/painel/loja/link`);
        await page.getByRole('button', { name: 'Compartilhar' }).click();
        await page.waitForFunction((text) => document.title === text, `Mercado da Ana: ${shop.url}`);
        await check();
        await picture(page, `primeira-hora-link-${device.viewport.width}`);
      },
    });
  });
