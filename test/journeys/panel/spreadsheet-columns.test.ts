import assert from 'node:assert/strict';
import { Buffer } from 'node:buffer';
import { readFile } from 'node:fs/promises';
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
    { env: {}, device, expected: ['response 422: POST', 'status of 422'] },
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
      await page.getByRole('heading', { level: 3, name: 'Vão entrar: 2' }).waitFor();
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Favo de testeR\$\s20,00$/ })
        .waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the new products of a spreadsheet');
      await picture(page, `painel-planilha-novos-${width}`);
      await page.getByRole('button', { name: 'Importar', exact: true }).click();
      await page.getByText(/^Planilha importada: 2 novos,/).waitFor();
      // What came in with something left out stays, with the list to download.
      await page.getByRole('heading', { level: 2, name: 'Importada: 2 novos, 0 mudados, 0 sem mudança' }).waitFor();
      await page.getByText('colunas não usadas: Prateleira').waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'what was imported');
      await picture(page, `painel-planilha-importada-${width}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Baixar esta lista (CSV)' }).click();
      const list = await readFile(await (await download).path(), 'utf8');
      assert.equal(list, '\ufefftipo;linha;id;motivo\r\naviso;1;;colunas não usadas: Prateleira\r\n');

      // The reason of a refused file stays beside the field until the next choice.
      await bring('vazia.csv', '');
      const refusal = page.getByRole('alert').filter({ hasText: 'O arquivo está vazio' });
      await refusal.waitFor();
      await check();
      await picture(page, `painel-planilha-recusada-${width}`);
      await bring('precos.csv', 'Código;Nome;Preço\nG1;Sem preço de teste;\nG2;Com preço de teste;5,00\n');
      await page.getByRole('heading', { level: 3, name: 'Não vão entrar: 1' }).waitFor();
      await page.getByText('Linha 2 (G1)').waitFor();
      await refusal.waitFor({ state: 'detached' });
      await check();
      await picture(page, `painel-planilha-linhas-${width}`);

      await bring('mercadorias.csv', unknown);
      await page.getByRole('heading', { level: 2, name: '0 novos, 0 mudados, 2 sem mudança' }).waitFor();
      await page.getByText('O que é cada coluna', { exact: true }).click();
      await page.getByLabel('Mercadoria', { exact: true }).waitFor();
      await check();
      await expectNoSidewaysScroll(page, 'the columns of a known spreadsheet');

      await bring('mercadorias.csv', unknown.replace('Favo de teste', 'Favo de mel').replace('6,50', '7,50'));
      await page
        .getByRole('listitem')
        .filter({ hasText: /^Melado de testepreço: R\$\s6,50 → R\$\s7,50$/ })
        .waitFor();
      await page.getByText('Favo de teste → Favo de mel').scrollIntoViewIfNeeded();
      await check();
      await expectNoSidewaysScroll(page, 'the changes of a spreadsheet');
      await picture(page, `painel-planilha-mudancas-${width}`);

      await bring('nuvemshop.csv', nuvemshop);
      await page.getByText('Reconhecido como planilha da Nuvemshop').waitFor();
      await check();
      await picture(page, `painel-planilha-nuvemshop-${width}`);
    },
  );
