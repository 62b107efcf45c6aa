import { Buffer } from 'node:buffer';
import { picture } from '../../helpers/browser/agent-desk.ts';
import { journey } from '../../helpers/browser/journey.ts';
import { expectNoSidewaysScroll } from '../../helpers/browser/overflow.ts';

const desk = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };
const phone = { viewport: { width: 360, height: 740 } };

const unknown = [
  'Cód. mercadoria;Mercadoria;Vlr. tabela;Prateleira',
  'F1;Favo de teste;20,00;A3',
  'F2;Melado de teste;6,50;B1',
].join('\n');
const nuvemshop = 'Identificador URL;Nome;Preço\nvela-de-teste;Vela de teste;15,00\n';

for (const [where, device] of [
  ['a phone', phone],
  ['a desktop', desk],
] as const)
  journey(
    `on ${where} a manager says what the columns of an unknown spreadsheet are, and sees how a known one is recognised`,
    { env: {}, device },
    async ({ page, open, check }) => {
      const { width } = device.viewport;
      const bring = (name: string, text: string) =>
        page.getByLabel('Trazer uma planilha').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
      await open('/painel#demo-gerente');
      await page.getByRole('navigation', { name: 'Painel' }).getByRole('link', { name: 'Produtos' }).click();
      await page.getByRole('link', { name: 'Planilha' }).click();

      await bring('mercadorias.csv', unknown);
      await page.getByRole('heading', { level: 2, name: 'O que é cada coluna?' }).waitFor();
      await page.getByText('Faltam as colunas do nome e do preço.').waitFor();
      await page.getByText('Ex.: Favo de teste · Melado de teste').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the columns');
      await picture(page, `painel-colunas-${width}`);
      await page.emulateMedia({ colorScheme: 'dark' });
      await check();
      await picture(page, `painel-colunas-${width}-escuro`);
      await page.emulateMedia({ colorScheme: 'light' });

      await page.getByLabel('Vlr. tabela').selectOption('Não usar');
      await page.getByRole('button', { name: 'Ler com estas colunas' }).click();
      await page.getByText('Falta a coluna do preço.').waitFor();
      await page.getByLabel('Vlr. tabela').selectOption('Preço');
      await page.getByRole('button', { name: 'Ler com estas colunas' }).click();
      await page.getByRole('heading', { level: 2, name: '2 novos, 0 mudados, 0 sem mudança' }).waitFor();
      await page.getByText('Reconhecido como planilha', { exact: true }).waitFor();
      await page.getByText('colunas não usadas: Prateleira').waitFor();
      await check();
      await page.getByRole('button', { name: 'Importar', exact: true }).click();
      await page.getByText(/^Planilha importada: 2 novos,/).waitFor();

      await bring('mercadorias.csv', unknown);
      await page.getByRole('heading', { level: 2, name: '0 novos, 0 mudados, 2 sem mudança' }).waitFor();
      await page.getByText('O que é cada coluna', { exact: true }).click();
      await page.getByLabel('Mercadoria', { exact: true }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the columns of a known spreadsheet');

      await bring('nuvemshop.csv', nuvemshop);
      await page.getByText('Reconhecido como planilha da Nuvemshop').waitFor();
      await check();
      await picture(page, `painel-planilha-nuvemshop-${width}`);
    },
  );
