import assert from 'node:assert/strict';
import sharp from 'sharp';
import { agentEnv as env, otherBrowser, picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const towel = async () => ({
  name: 'pano.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2255aa' } })
    .png()
    .toBuffer(),
});
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const) {
  const { width } = device.viewport;
  journey(
    `on ${where} the owner sets hours, a delivery area and a pickup place, and meets another person's change`,
    // An end before the start, and the version that another person replaced.
    {
      env,
      device,
      expected: [/(response 422|status of 422).*sections\/schedule/, /(response 409|status of 409).*sections\/stores/],
    },
    async (walk) => {
      const { page, open, check, shop } = walk;
      await open('/painel#demo-dono');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
      await page.getByRole('link', { name: 'Mudar os horários' }).click();
      await page.getByRole('button', { name: 'Novo horário' }).click();
      await page.getByLabel('Das').fill('20:00');
      await page.getByLabel('Até').fill('19:00');
      await page.getByLabel('Pedidos por dia (se quiser)').fill('4');
      await check();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('O fim deve vir depois do começo.').first().waitFor();
      await check();
      await picture(page, `painel-horario-${width}`);
      await page.getByLabel('Até').fill('22:30');
      await page.getByRole('button', { name: 'Salvar' }).click();
      const row = page.getByRole('listitem').filter({ hasText: 'seg a sex 20:00–22:30' });
      await row.getByText('4 pedidos por dia').waitFor();
      await expectNoSidewaysScroll(page, 'the hours');
      await picture(page, `painel-horarios-${width}`);

      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: 'Entrega e frete' }).click();
      await page.getByRole('button', { name: 'Nova entrega' }).click();
      await page.getByLabel('Nome que o cliente lê').fill(`Bicicleta ${width}`);
      await page.getByLabel('Do CEP').fill('01000000');
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Confira os campos marcados.').waitFor();
      assert.equal(await page.getByLabel('Do CEP').inputValue(), '01000000');
      await page.getByLabel('Até o CEP').fill('01999-999');
      await page.getByLabel('Frete', { exact: true }).fill('7,5');
      await check();
      await expectNoSidewaysScroll(page, 'a delivery');
      await picture(page, `painel-entrega-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: `Bicicleta ${width}` })
        .getByText(/7,50/)
        .waitFor();

      // Two people edit one place: the second gets a notice, keeps what they typed, and decides.
      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: 'Retirada' }).click();
      const other = await otherBrowser(walk, device);
      await other.goto(`${shop.url}/painel#demo-gerente`);
      await other.getByRole('navigation', { name: 'Painel' }).waitFor();
      await other.goto(`${shop.url}/painel/loja/retirada`);
      for (const each of [page, other])
        await each
          .getByRole('button', { name: /^Mudar / })
          .first()
          .click();
      await other.getByLabel('Quando fica pronto (se quiser)').fill('Pronto em 1 hora');
      await other.getByRole('button', { name: 'Salvar' }).click();
      await other.getByRole('button', { name: 'Novo lugar' }).waitFor();
      await page.getByLabel('Nome do lugar').fill(`Balcão ${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page
        .getByText(/Outra pessoa mudou isto/)
        .first()
        .waitFor();
      assert.equal(await page.getByLabel('Nome do lugar').inputValue(), `Balcão ${width}`);
      await picture(page, `painel-retirada-outra-pessoa-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText(`Balcão ${width}`).first().waitFor();
      await check();

      // The owner alone sees where the money goes.
      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: 'Formas de pagamento' }).click();
      await page
        .getByRole('button', { name: /^Mudar / })
        .first()
        .waitFor();
      await check();
      await picture(page, `painel-pagamentos-${width}`);
      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await picture(page, `painel-loja-partes-${width}`);
      await page.getByRole('link', { name: 'Contas que recebem' }).click();
      const ways = page.getByRole('region', { name: 'Formas de pagamento ligadas' });
      await ways
        .getByRole('listitem')
        .filter({ hasText: /^PIXde teste, sem conta$/ })
        .waitFor();
      await ways.getByText('não precisa de conta').first().waitFor();
      await page.getByText('Nesta demonstração, os pagamentos são de teste e funcionam sem conta.').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the accounts before one is on');
      await picture(page, `painel-contas-formas-${width}`);
      // Each key has its provider's own name and place, and the address to paste there comes first.
      await page.getByRole('button', { name: 'Ligar Mercado Pago' }).click();
      await page.getByLabel('Public Key (chave pública)').waitFor();
      await page.getByLabel('Access Token (chave secreta)').waitFor();
      const address = page.getByRole('textbox', { name: 'Endereço dos avisos (webhook)' });
      assert.match(await address.inputValue(), /\/webhooks\/mercadopago\//);
      await page.getByText('A assinatura secreta aparece ali.').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the keys of an account');
      await picture(page, `painel-conta-chaves-${width}`);
      await page.getByRole('button', { name: 'Contas' }).click();
      await page.getByRole('button', { name: 'Ligar Chave PIX da loja' }).click();
      await page.getByLabel('Chave PIX', { exact: true }).fill('pix@loja.example');
      await page.getByLabel('Nome de quem recebe').fill('Emporio Modelo');
      await page.getByLabel('Cidade de quem recebe').fill('Campinas');
      await check();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByRole('button', { name: 'Conferir Chave PIX da loja' }).click();
      await page.getByText(/A chave PIX está escrita certo/).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the accounts');
      await picture(page, `painel-contas-${width}`);
      await other.goto(`${shop.url}/painel/loja`);
      await other.getByRole('link', { name: 'Formas de pagamento' }).waitFor();
      assert.equal(await other.getByRole('link', { name: 'Contas que recebem' }).count(), 0);
    },
  );

  journey(
    `on ${where} the owner makes a gift and a price table, and sees the catalogue in a new colour`,
    { env, device },
    async ({ page, open, check }) => {
      await open('/painel#demo-dono');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
      await page.getByRole('link', { name: 'Brindes' }).click();
      await page.getByRole('button', { name: 'Novo grupo de brindes' }).click();
      await page.getByLabel('Nome do grupo').fill('Acima de R$ 200');
      await page.getByLabel('A partir de (se quiser)').fill('200');
      await page.getByLabel('Nome do brinde').fill('Pano de prato');
      await page.getByLabel('Quantos há (se quiser)').fill('30');
      // Which products bring the gift is chosen by name.
      await page.getByLabel('Só para quem leva (se quiser)').fill('xyzabc');
      await page.getByText('Nada com “xyzabc”').waitFor();
      await page.getByLabel('Só para quem leva (se quiser)').fill('cafe');
      await page.getByRole('list', { name: 'Produtos encontrados' }).getByRole('button').first().click();
      await page.getByText(/^código cafe/).waitFor();
      // Its picture comes from the phone; what is typed while it is sent stays.
      const photoOf = page.getByRole('group', { name: 'Foto do brinde (se quiser)' });
      await photoOf.getByLabel('Escolher foto').setInputFiles(await towel());
      await page.getByLabel('Nome do brinde').fill('Pano de prato azul');
      await photoOf.getByRole('img', { name: 'Foto do brinde' }).waitFor();
      assert.equal(await page.getByLabel('Nome do brinde').inputValue(), 'Pano de prato azul');
      await photoOf.getByRole('button', { name: 'Remover foto' }).click();
      await photoOf.getByLabel('Escolher foto').setInputFiles(await towel());
      await photoOf.getByRole('img', { name: 'Foto do brinde' }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'a gift with its photo');
      await picture(page, `painel-brinde-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Acima de R$ 200' })
        .getByText(/quem leva .+ · Pano de prato azul/)
        .waitFor();
      await page.getByRole('button', { name: 'Mudar Acima de R$ 200' }).click();
      assert.match((await photoOf.getByRole('img').getAttribute('src')) ?? '', /^\/fotos\//);
      await page.getByRole('button', { name: 'Voltar para Brindes' }).click();

      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: 'Tabelas de preço' }).click();
      await page.getByRole('button', { name: 'Nova tabela' }).click();
      await page.getByLabel('Nome da tabela').fill('Revenda');
      await page.getByRole('button', { name: 'Adicionar preço' }).click();
      await page.getByLabel('Produto', { exact: true }).fill('leite');
      const found = page.getByRole('list', { name: 'Produtos encontrados' });
      await found.getByRole('button').first().waitFor();
      await check();
      await picture(page, `painel-tabela-busca-${width}`);
      await found.getByRole('button', { name: /leite-integral-1l/ }).click();
      await page.getByText('código leite-integral-1l').waitFor();
      await page.getByLabel('Preço', { exact: true }).fill('5,00');
      await page.getByLabel('Mudar todos os preços em %').fill('-10');
      await page.getByRole('button', { name: 'Aplicar' }).click();
      assert.equal(await page.getByLabel('Preço', { exact: true }).inputValue(), '4,50');
      await check();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByRole('listitem').filter({ hasText: 'Revenda' }).getByText('1 preço').waitFor();

      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: 'Cor e logo' }).click();
      const preview = page.frameLocator('iframe[title="O catálogo com estas cores"]');
      await preview.getByRole('article').first().waitFor();
      await page.getByLabel('Cor da loja', { exact: true }).fill('#ffd400');
      await page.getByText(/a cor é clara demais/).waitFor();
      await preview
        .locator('html')
        .evaluate((root) => getComputedStyle(root).getPropertyValue('--light-shop').trim())
        .then((color) => assert.equal(color, '#ffd400'));
      await check();
      await expectNoSidewaysScroll(page, 'the colours');
      await picture(page, `painel-cor-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Salvo.').first().waitFor();
    },
  );
}
