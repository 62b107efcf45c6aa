import { agentEnv, codeFor, picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { payPix, startPix } from '../../helpers/browser/place-order.ts';

const journey = journeysOfOneShop(agentEnv);
const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

// Decision: Of another amount that is too much, the shop can return the excess alone, and the rest pays the order.
for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} the owner returns what was paid too much, and the shopper reads what is left`,
    { device },
    async (walk) => {
      const { page, open, check } = walk;
      const { width } = device.viewport;
      const contact = { phone: `551190009${width + 1000}`, name: `Nina Ensaio ${width}` };
      const { number, pix } = await startPix(walk, contact);
      await payPix(walk, pix, 50);
      await open('/painel#demo-dono');
      const entry = page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: /^Dinheiro/ });
      await entry.getByText('1 a resolver').waitFor();
      await entry.click();
      const decisions = page.getByRole('region', { name: 'Precisa de você' });
      await decisions.getByRole('button', { name: /^Aceitar R\$.50,00$/ }).waitFor();
      await decisions.getByRole('button', { name: /^Devolver tudo: R\$.50,00$/ }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'a decision about too much money');
      await picture(page, `painel-excesso-${width}`);
      const excess = (amount: string) =>
        decisions.getByRole('button', { name: new RegExp(`^Devolver o excesso de R\\$.${amount}$`) });
      const dialog = page.getByRole('dialog');

      // Only a part of it goes back: the shopper reads what is left.
      await excess('14,06').click();
      await dialog.getByLabel('Quanto devolver').fill('5');
      await dialog.getByText('O pedido continua como está.').waitFor();
      await dialog.getByRole('button', { name: /^Devolver R\$.5,00$/ }).click();
      await excess('9,06').waitFor();
      const code = await codeFor(walk, contact);
      await open(`/order/${number}#${code}`);
      await page.getByText(/^Recebemos R\$.45,00, mais do que os R\$.35,94 do pedido$/).waitFor();
      await page.getByText(/PIX · recebido R\$.45,00/).waitFor();
      await check();
      await picture(page, `pedido-excesso-${width}`);

      await open('/painel#demo-dono');
      await entry.click();
      await excess('9,06').click();
      await dialog.getByText(/O que fica com a loja é o valor do pedido/).waitFor();
      await check();
      await picture(page, `painel-excesso-pergunta-${width}`);
      await dialog.getByRole('button', { name: /^Devolver R\$.9,06$/ }).click();
      await decisions.getByText('Nada para decidir agora.').waitFor();
      await entry.getByText('a resolver').waitFor({ state: 'detached' });
      await open(`/order/${number}#${code}`);
      await page.getByText(/PIX · pago .*, R\$.14,06 devolvidos/).waitFor();
      await check();
    },
  );
