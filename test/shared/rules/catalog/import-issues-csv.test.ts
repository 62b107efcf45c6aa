import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importIssuesCsv } from '#shared/rules/catalog/import-issues-csv.ts';

test('writes all remarks for a Brazilian spreadsheet', () => {
  const problems = [{ line: 3, id: 'a;1', reason: 'preço ilegível: "caro"' }];
  assert.equal(
    importIssuesCsv(problems, [{ line: 4, id: null, reason: 'título longo' }]),
    '\ufefftipo;linha;id;motivo\r\nnão entrou;3;"a;1";"preço ilegível: ""caro"""\r\naviso;4;;título longo\r\n',
  );
});

test('no text of a foreign file is a formula in the report', () => {
  for (const id of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '\r=1']) {
    const [, cell = ''] = importIssuesCsv([{ line: 1, id, reason: 'x' }], []).split('\r\nnão entrou;1;');
    assert.match(cell, /^"?'/, JSON.stringify(id));
  }
});
