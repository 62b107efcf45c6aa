import assert from 'node:assert/strict';
import { journey } from '../../helpers/browser/journey.ts';

// Spec §2: "'Enviar resumo do pedido'."
// Spec §8: "Success toasts: … 'Resumo do pedido enviado para o contato'"
journey(
  "an agent sends the order's summary: the contact finds it in the chat, and its button opens the shop as that contact",
  { env: { DEMO: '1' } },
  async ({ page, open, check }) => {
    await open('/demo/chat/whatsapp');
    await page.getByRole('heading', { name: 'Conversa no WhatsApp' }).waitFor();
    await page.getByText('Ainda não há mensagens.').waitFor();
    await check();

    const agent = await page.context().newPage();
    await agent.goto(new URL('/product/bone-estrela#demo-agente', page.url()).href);
    await agent.getByRole('button', { name: 'Adicionar', exact: true }).click();
    await agent.getByText('Produto adicionado ao carrinho').first().waitFor();
    await agent.goto(new URL('/order/checkout', page.url()).href);
    await agent.getByRole('button', { name: 'Enviar resumo do pedido' }).click();
    await agent.getByText('Resumo do pedido enviado para o contato').first().waitFor();

    const summary = page.getByRole('listitem').filter({ hasText: 'Resumo do seu pedido' });
    await summary.getByText(/^1 × Boné.*: R\$\s49,90$/).waitFor();
    await summary.getByText(/^Total: R\$\s49,90$/).waitFor();
    assert.equal(await page.getByText('Ainda não há mensagens.').isHidden(), true);
    assert.equal(
      await page.evaluate(() => globalThis.document.documentElement.scrollWidth <= globalThis.innerWidth),
      true,
      'nothing sticks out at 360 px',
    );
    await check();

    const opening = page.context().waitForEvent('page');
    await summary.getByRole('link', { name: 'Ver pedido' }).click();
    const shop = await opening;
    await shop.getByRole('heading', { name: 'Meu carrinho' }).waitFor();
    await shop.getByText(/Boné/).first().waitFor();
    assert.match(shop.url(), /\/order/);

    await page.getByRole('navigation', { name: 'Canais' }).getByRole('link', { name: 'Instagram' }).click();
    await page.getByRole('heading', { name: 'Conversa no Instagram' }).waitFor();
    await page.getByText('Ainda não há mensagens.').waitFor();
  },
);

// Spec §2: "'Enviar para fluxo semiautomático' or 'Voltar para fluxo assistido'."
// Spec §4: "The semi-automatic flow toggles on and off; success toasts 'Usuário em fluxo semiautomático' and 'Usuário
// de volta para venda assistida'."
journey(
  'an agent hands the contact over to the semi-automatic flow and reclaims the contact',
  { env: { DEMO: '1' } },
  async ({ page, open }) => {
    await open('/order/checkout#demo-agente');
    await page.getByRole('button', { name: 'Enviar para fluxo semiautomático' }).click();
    await page.getByText('Usuário em fluxo semiautomático').first().waitFor();
    await page.reload();
    await page.getByRole('button', { name: 'Voltar para fluxo assistido' }).click();
    await page.getByText('Usuário de volta para venda assistida').first().waitFor();
    await page.getByRole('button', { name: 'Enviar para fluxo semiautomático' }).waitFor();
  },
);

// Decision: An open page shows a failed message as delivered once the shop delivered it later.
journey(
  "an agent's open page shows that a failed message was delivered later, without a press",
  { device: { viewport: { width: 1280, height: 800 } } },
  async ({ page, open }) => {
    const message = {
      ...{ id: '01a2274c-aca5-7388-9e34-a0836eb201bb', kind: 'product', title: 'Boné Estrela' },
      ...{ productIds: ['bone-estrela'], at: new Date().toISOString(), orderNumber: null },
    };
    let hasArrived = false;
    await page.route('**/api/order/messages', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: [
            hasArrived
              ? { ...message, state: 'delivered', reason: null, advice: null }
              : {
                  ...message,
                  state: 'failed',
                  reason: 'A conversa está fechada',
                  advice: 'Espere o contato escrever.',
                },
          ],
          errors: [],
        },
      }),
    );
    await open('/catalog#demo-agente');
    const again = page.getByRole('button', { name: 'Reenviar Boné Estrela' });
    await again.waitFor();
    await page.getByRole('button', { name: 'Ver mensagens (1 falhou)' }).waitFor();
    hasArrived = true;
    await again.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Ver mensagens', exact: true }).waitFor();
  },
);
