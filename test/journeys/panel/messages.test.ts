import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const) {
  const { width } = device.viewport;
  journey(
    `on ${where} the owner writes the shop's own messages, and gets a message for each new order`,
    { env: {}, device },
    async ({ page, open, check }) => {
      await open('/painel#demo-dono');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Loja' }).click();
      await page.getByRole('link', { name: /^Textos das mensagens/ }).click();
      const paid = page.getByRole('region', { name: 'Pagamento recebido' });
      await paid.getByText('Recebemos o pagamento do seu pedido nº 1042.').waitFor();
      await paid.getByRole('textbox').fill('Pago! O nº {pedido} já vai para a cesta.');
      await paid.getByText('Pago! O nº 1042 já vai para a cesta.').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the messages');
      await picture(page, `painel-textos-${width}`);
      await page.getByRole('button', { name: 'Salvar', exact: true }).click();
      await page.getByText('Salvo.').waitFor();
      await paid.getByRole('button', { name: /^Voltar ao texto de sempre/ }).click();
      await paid.getByText('Recebemos o pagamento do seu pedido nº 1042.').waitFor();
      await page.getByRole('button', { name: 'Descartar' }).click();
      await paid.getByText('Pago! O nº 1042 já vai para a cesta.').waitFor();

      await page.getByRole('link', { name: 'Voltar para Loja' }).click();
      await page.getByRole('link', { name: /^Aviso de pedido novo/ }).click();
      await page.getByLabel('Avisar a cada pedido novo').check();
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('O celular precisa do DDD e do número').waitFor();
      await page.getByLabel('Celular que recebe, com DDD').fill('11987654321');
      await check();
      await expectNoSidewaysScroll(page, 'the alert');
      await picture(page, `painel-aviso-${width}`);
      await page.getByRole('button', { name: 'Salvar' }).click();
      await page.getByText('Salvo.').waitFor();
    },
  );
}
