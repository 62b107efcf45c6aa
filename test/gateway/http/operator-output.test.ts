import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { test } from 'node:test';
import { terminalText } from '../../../gateway/http/log-translations.ts';
import { formatLogLine } from '../../../gateway/http/operator-output.ts';

const time = new Date(2026, 10, 23, 14, 5, 9).getTime();
const sender = { time, pid: 7, hostname: 'loja' };

test('formats a log line for a person in a terminal', () => {
  const table: [object, string][] = [
    [{ level: 30, ...sender, msg: 'a migration was applied' }, '14:05:09 banco de dados atualizado'],
    [
      {
        level: 40,
        ...sender,
        header: 'x-forwarded-for',
        msg: 'a request carried a forwarding header: if a proxy sent it, name the proxy in TRUSTED_PROXIES',
      },
      '14:05:09 Aviso: um acesso trouxe um cabeçalho de encaminhamento: se foi um proxy que o enviou, declare o proxy em TRUSTED_PROXIES (header: x-forwarded-for)',
    ],
    [
      { level: 30, ...sender, msg: 'Server listening at http://127.0.0.1:3000' },
      '14:05:09 Servidor à espera em http://127.0.0.1:3000',
    ],
    [
      { level: 40, ...sender, msg: 'the database is away', code: '57P01' },
      '14:05:09 Aviso: the database is away (code: 57P01)',
    ],
    [
      { level: 50, ...sender, msg: 'a message was given up', shopId: 1, reason: { status: 500 } },
      '14:05:09 Erro: o envio de uma mensagem foi abandonado (shopId: 1, reason: {"status":500})',
    ],
    [
      {
        level: 50,
        ...sender,
        msg: 'a call failed',
        err: { type: 'Error', message: 'no', stack: 'Error: no\n    at a.ts:1:2' },
      },
      '14:05:09 Erro: uma chamada falhou\nError: no\n    at a.ts:1:2',
    ],
  ];
  for (const [facts, line] of table) assert.equal(formatLogLine(`${JSON.stringify(facts)}\n`), line);
});

const project = path.resolve(import.meta.dirname, '../../..');
const sources = ['gateway', 'order-service'].flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => path.join(project, folder, file)),
);

/** The texts in the last argument of each log call, and those of the loops that log for others. */
function loggedTexts(source: string): string[] {
  const last = [...source.matchAll(/\blog\??\.(?:info|warn|error)\(/g)].map((call) => {
    let [depth, at, from] = [1, call.index + call[0].length, call.index + call[0].length];
    for (; depth > 0 && at < source.length; at++) {
      const sign = source[at] ?? '';
      if ('([{'.includes(sign)) depth++;
      else if (')]}'.includes(sign)) depth--;
      else if (depth === 1 && sign === ',' && !/^,\s*\)/.test(source.slice(at))) from = at + 1;
    }
    return source.slice(from, at);
  });
  const loops = [...source.matchAll(/\b(?:whenFailing:|failing =) '[^'\n]+'/g)].map(([text]) => text);
  return [...last, ...loops].flatMap((text) =>
    [...text.matchAll(/'([^'\n]+)'|"([^"\n]+)"/g)].map(([, single, double]) => single ?? double ?? ''),
  );
}

test('every log message has a Portuguese text for the terminal', () => {
  const texts = sources.flatMap((file) => loggedTexts(readFileSync(file, 'utf8')));
  assert.ok(texts.length > 60, String(texts.length));
  const isPortuguese = (text: string) => /[ãõçáéíóúâêô]/i.test(text);
  assert.deepEqual(
    texts.filter((text) => !isPortuguese(text) && terminalText(text) === text),
    [],
  );
});
