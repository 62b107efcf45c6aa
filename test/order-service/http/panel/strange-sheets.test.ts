import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { createShop, dataOf, refusalOf, startTestService } from '../../../helpers/order-service/order-service.ts';
import { callPanel, signInStaff } from '../../../helpers/order-service/panel.ts';
import { csv, xlsx } from '../../feeds/tables/table-samples.ts';

/** Files that the panel refuses, with the reason. */
const refused: readonly (readonly [what: string, file: Uint8Array, reason: RegExp])[] = [
  ['an empty file', Buffer.from(''), /^O arquivo está vazio: exporte-o ou salve-o de novo\.$/],
  [
    'a zip file named .xlsx',
    zipSync({ 'produtos.csv': strToU8('nome;preço\nBolo;5,00\n') }),
    /descompacte-o e importe produtos\.csv$/,
  ],
  [
    'a text named .xlsx',
    Buffer.from('isto não é uma planilha'),
    /^Linha 1: não há produtos .* Use uma planilha \.xlsx, \.ods/,
  ],
  [
    'a web page named .xls',
    Buffer.from('<html><table><tr><td>nome</td></tr></table></html>'),
    /^Linha 1: não há produtos .*: é uma página HTML\. Use uma planilha/,
  ],
  ['an open quote', Buffer.from('nome;preço\nBolo;5,00\n"Pão;1,00\nMel;9,00\n'), /^Linha 3: aspas abertas/],
];

/** Files that the panel reads, with how many products they have and the problems that it names. */
const read: readonly (readonly [what: string, file: Uint8Array, created: number, problems: RegExp[]])[] = [
  [
    'rows above the heading, Windows-1252 and spaces in amounts',
    Buffer.from(csv(['Preços de maio', ''], ['Produto', 'Preço'], ['Pão', 'R$ 5 , 00'], ['', '']), 'latin1'),
    1,
    [],
  ],
  ['dates as prices', Buffer.from(csv(['nome', 'preço'], ['Bolo', '12/05/2026'], ['Mel', '9,00'])), 1, [/é uma data/]],
  ['vertical bars', Buffer.from('nome|preço\nBolo|5,00\n'), 1, []],
  [
    'a formula with an error',
    xlsx([
      ['Produto', 'Preço'],
      ['Bolo', { raw: '<c r="B2"><f>A1*2</f><v>15</v></c>' }],
      ['Pão', { raw: '<c r="B3" t="e"><v>#DIV/0!</v></c>' }],
    ]),
    1,
    [/^sem preço$/],
  ],
];

onOneDatabase((kind, fresh) => {
  describe(`strange files in the panel (${kind})`, () => {
    test('each is read, or refused with a reason that a person understands', async (t) => {
      const service = await startTestService(t, await fresh(t));
      const { shopId } = await createShop(service.database, { products: [] });
      const { token } = await signInStaff(service.database, shopId, 'manager');
      const take = (file: Uint8Array) => {
        const body = { file: Buffer.from(file).toString('base64'), updatesStock: false, isDryRun: true };
        return callPanel(service, 'importSheet', { as: token, body });
      };
      for (const [what, file, reason] of refused) {
        const [status, text = ''] = refusalOf(await take(file));
        assert.equal(status, 422, what);
        assert.match(text, reason);
        assert.doesNotMatch(text, /npm run/);
      }
      for (const [what, file, created, problems] of read) {
        const report = dataOf(await take(file));
        assert.deepEqual([report.created, report.problems.length], [created, problems.length], what);
        for (const [at, reason] of problems.entries()) assert.match(report.problems[at]?.reason ?? '', reason);
      }
    });
  });
});
