import { picture } from '../../helpers/browser/agent-desk.ts';
import { journeysOfOneShop } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';
import { feedSite } from '../../helpers/feed-site.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };
const env = { IMPORT_OWN_HOSTS: '127.0.0.1' };
const journey = journeysOfOneShop(env);

const feedOf = (width: number) =>
  `id,title,price\nmel-${width},Mel do Site ${width},12.90 BRL\nvela-${width},Vela do Site ${width},9.90 BRL`;

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager imports from an address, sees it fail, pauses it and removes it`,
    { device, expected: ['response 422: POST', 'status of 422'] },
    async ({ page, open, check }) => {
      const { width } = device.viewport;
      const closers: (() => unknown)[] = [];
      const site = await feedSite(
        { after: (close) => void closers.push(close as () => unknown) },
        (_request, response) => response.end(feedOf(width)),
      );
      try {
        await open('/painel#demo-gerente');
        await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
        await page.getByRole('link', { name: 'Planilha' }).click();
        await page.getByRole('link', { name: 'Importar de um endereço' }).click();
        await page.getByRole('heading', { level: 1, name: 'Importar de um endereço' }).waitFor();
        await page.getByText('Nenhum endereço ainda').waitFor();
        await check();
        await expectNoSidewaysScroll(page, 'no addresses');
        await picture(page, `painel-enderecos-vazio-${width}`);

        const field = page.getByLabel('Endereço do arquivo');
        await page.getByRole('button', { name: 'Guardar e buscar' }).click();
        await page.getByText('Escreva o endereço, como').waitFor();
        await field.fill('https://192.168.0.1/produtos.xml');
        await page.getByRole('button', { name: 'Guardar e buscar' }).click();
        await page.getByText('O endereço precisa ser um nome público da internet').waitFor();
        await check();
        await field.fill(`${site.url}/produtos.csv`);
        await page.getByLabel('Buscar a cada').selectOption('1 hora');
        await page.getByRole('button', { name: 'Guardar e buscar' }).click();

        const source = page.getByRole('region', { name: /produtos\.csv/ });
        await source.getByText('Em dia').waitFor();
        await source.getByText('2 produtos, 2 novos, 0 mudados').waitFor();
        await source.getByText('a cada 1 hora', { exact: false }).waitFor();

        site.respond = (_request, response) => response.writeHead(404).end();
        await source.getByRole('button', { name: /^Buscar agora/ }).click();
        await source.getByText('Falhou', { exact: true }).waitFor();
        await source.getByText(/não há arquivo neste endereço.*Nada foi mudado/).waitFor();
        await source.getByText('Histórico').click();
        await check();
        await expectNoSidewaysScroll(page, 'an address that failed');
        await picture(page, `painel-enderecos-${width}`);
        await page.emulateMedia({ colorScheme: 'dark' });
        await check();
        await picture(page, `painel-enderecos-${width}-escuro`);
        await page.emulateMedia({ colorScheme: 'light' });

        await source.getByRole('button', { name: /^Pausar/ }).click();
        await source.getByText('Pausado').waitFor();
        await source.getByRole('button', { name: /^Retomar/ }).waitFor();
        await source.getByRole('button', { name: /^Remover/ }).click();
        const dialog = page.getByRole('dialog', { name: 'Remover este endereço?' });
        await dialog.waitFor();
        await check();
        await dialog.getByRole('button', { name: 'Remover', exact: true }).click();
        await page.getByText('Nenhum endereço ainda').waitFor();

        await page.getByRole('link', { name: 'Voltar para Produtos' }).click();
        await page.getByRole('searchbox', { name: 'Procurar produto' }).fill(`mel do site ${width}`);
        await page.getByRole('link', { name: new RegExp(`Mel do Site ${width}`) }).waitFor();
      } finally {
        for (const close of closers) close();
      }
    },
  );
