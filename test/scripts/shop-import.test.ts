import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type TestContext, test } from 'node:test';
import { newId } from '../../order-service/database/core/new-id.ts';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { openServiceDatabase } from '../../order-service/database/engine/open-database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { writeShop } from '../../order-service/database/shops/shops.ts';
import { productsByIds } from '../../order-service/services/catalog/catalog.ts';
import { importCatalog } from '../../order-service/services/imports/import-catalog.ts';
import { defaultSettings } from '../../order-service/services/shops/shops.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { openFolder } from '../helpers/database/open-folder.ts';
import { setStock, stockOf } from '../helpers/order-service/order-rows.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';
import { emptyDataDir } from '../helpers/processes/running-shop.ts';
import { importedFeed, item, rss } from '../order-service/feeds/feed-samples.ts';

const project = path.resolve(import.meta.dirname, '../..');

/** Runs `npm run shop -- …words` as the script does, and returns its exit code and output. */
function shop(
  env: Record<string, string>,
  ...words: string[]
): Promise<{ code: number | null; out: string; err: string }> {
  const { DATABASE_URL: _url, DATA_DIR: _dir, ...rest } = process.env;
  const child = spawn(process.execPath, programArgs('scripts/shop.ts', ...words), {
    cwd: project,
    env: { ...rest, ...env },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  return new Promise((resolve) => child.on('close', (code) => resolve({ code, out, err })));
}

const shopRow = (slug: string) => ({
  id: newId(),
  slug,
  name: `Loja ${slug}`,
  saleMode: 3 as const,
  isDemo: false,
  minOrderCents: 0,
  settings: defaultSettings,
});

/** A database with the shops "ana" (the default one) and "bia". */
async function shopDatabase(t: TestContext) {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const ana = await writeShop(database, shopRow('ana'));
  const bia = await writeShop(database, shopRow('bia'));
  return { env: { DATABASE_URL: url }, database, ana, bia };
}

function file(text: string, name = 'feed.xml'): string {
  const at = path.join(openFolder(), name);
  writeFileSync(at, text);
  return at;
}

test('without a verb the help is printed; an unknown verb prints it as an error', async () => {
  const help = await shop({});
  assert.deepEqual([help.code, help.err], [0, '']);
  assert.match(
    help.out,
    /import ARQUIVO\|ENDEREÇO \[--every 6h\] \[--shop LOJA\] \[--full\] \[--stock\] \[--keep-sold-out\] \[--currency MOEDA\] \[--map COLUNA=CAMPO\] \[--report ARQUIVO.csv\] \[--seconds TEMPO\] \[--dry-run\] \[--yes\] \| import sources \| import maps/,
  );
  const unknown = await shop({}, 'exportar');
  assert.equal(unknown.code, 1);
  assert.match(unknown.err, /Comando desconhecido: exportar[\s\S]*import ARQUIVO/);
});

test('import without a file, or with an unknown option, prints its usage', async () => {
  for (const words of [
    ['import'],
    ['import', 'a', 'b'],
    ['import', 'a', '--tudo'],
    ['import', 'a', '--seconds', '0'],
  ]) {
    const { code, err } = await shop({}, ...words);
    assert.deepEqual(
      [code, err.trim()],
      [
        1,
        'Uso: npm run shop -- import ARQUIVO|ENDEREÇO [--every 6h] [--shop LOJA] [--full] [--stock] [--keep-sold-out] [--currency MOEDA] [--map COLUNA=CAMPO] [--report ARQUIVO.csv] [--seconds TEMPO] [--dry-run] [--yes] | import sources | import maps',
      ],
    );
  }
});

test('import loads a feed into the default shop and lists the rejected lines', async (t) => {
  const { env, database, ana, bia } = await shopDatabase(t);
  const feed = file(
    rss(
      item({ product_type: 'Casa' }),
      item({ id: 'b', price: 'caro' }),
      item({ id: 'x'.repeat(200_000) }),
      item({ id: 'c', image_link: 'http://10.0.0.1/c.jpg' }),
    ),
  );
  const { code, out, err } = await shop(env, 'import', feed);
  assert.deepEqual([code, err], [0, '']);
  assert.equal(
    out,
    `Não entraram:
  Linha 4 (b): preço ilegível: "caro"
Avisos:
  Linha 6: 10.0.0.1: 1 imagem de fora, porque o endereço não é https e o site não mostra a imagem por https. Produtos que já tinham imagens ficam com elas
Loja: Loja ana
Formato: XML do Google Merchant
Produtos: 3 novos, 0 mudados, 0 sem mudança
Criados: 1 categoria, 0 vendedores
Não entraram: 1. Avisos: 1
`,
  );
  assert.deepEqual(
    (await productsByIds(database, ana, ['vela', 'b', 'c'])).map(({ providerId }) => providerId),
    ['vela', 'c'],
  );
  assert.deepEqual(await productsByIds(database, bia, ['vela']), []);
});

test('--shop selects the shop by slug or id, and an unknown one is an error', async (t) => {
  const { env, database, bia } = await shopDatabase(t);
  const feed = file('id;title;price\r\na;Vela;"R$ 5,00"\r\n', 'feed.csv');
  assert.equal((await shop(env, 'import', feed, '--shop', 'bia')).code, 0);
  assert.match((await shop(env, 'import', feed, '--shop', bia)).out, /Produtos: 0 novos, 0 mudados, 1 sem mudança/);
  assert.deepEqual(
    (await productsByIds(database, bia, ['a'])).map(({ price }) => price),
    [5],
  );
  for (const unknown of ['cida', newId()]) {
    const { code, err } = await shop(env, 'import', feed, '--shop', unknown);
    assert.deepEqual([code, err.trim()], [1, `Não há loja com o id "${unknown}".`]);
  }
});

test('--full with --dry-run shows what would become unavailable and changes nothing', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  await importCatalog(database, ana, importedFeed(rss(item({ id: 'old' }))));
  const { code, out } = await shop(env, 'import', file(rss(item())), '--full', '--dry-run');
  assert.equal(code, 0);
  assert.match(
    out,
    /^Saem de venda porque o arquivo não os lista mais:\n {2}old: à venda: sim → não\nSimulação, nada foi mudado\.[\s\S]*Produtos: 1 novo, 0 mudados, 0 sem mudança, 1 agora indisponível/,
  );
  assert.deepEqual(
    (await productsByIds(database, ana, ['old', 'vela'])).map(({ providerId, isActive }) => [providerId, isActive]),
    [['old', true]],
  );
});

test('--dry-run lists old and new values; --stock applies the stock, otherwise it is reported as kept', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  await importCatalog(database, ana, importedFeed(rss(item({ brand: 'Lume', quantity: '9' }), item({ id: 'b' }))));
  await setStock(database, 4, 'vela');
  const feed = file(
    'id,title,price,quantity\nvela,Vela azul,16.00 BRL,9\nb,Vela de cera,15.00 BRL,\nc,Nova,1.00 BRL,2\n',
    'feed.csv',
  );
  const dry = await shop(env, 'import', feed, '--dry-run');
  assert.deepEqual([dry.code, dry.err], [0, '']);
  assert.equal(
    dry.out.replaceAll('\u00a0', ' '),
    `Mudanças:
  Linha 2 (vela): nome: Vela de cera → Vela azul; preço: R$ 15,00 → R$ 16,00
Estoques mantidos:
  Linha 2 (vela): estoque mantido: 4; no arquivo: 9
Simulação, nada foi mudado. Loja: Loja ana
Formato: planilha do catálogo da Meta
Produtos: 1 novo, 1 mudado, 1 sem mudança
Estoque mantido em 1 produto; use --stock para usar o do arquivo
Criados: 0 categorias, 0 vendedores
Não entraram: 0. Avisos: 0
`,
  );
  assert.equal((await shop(env, 'import', feed)).code, 0);
  const kept = await database.one(sql`
    select p.name, p.brand, k.available from product p join stock k on k.shop_id = p.shop_id and k.sku = 'vela'
    where p.provider_id = 'vela'`);
  assert.deepEqual(kept, { name: 'Vela azul', brand: 'Lume', available: 4 });
  assert.match((await shop(env, 'import', feed, '--stock', '--dry-run')).out, /Linha 2 \(vela\): estoque: 4 → 9\n/);
  assert.doesNotMatch((await shop(env, 'import', feed, '--stock')).out, /Estoque mantido/);
  assert.equal(await stockOf(database, 'vela'), 9);
});

test('a long list of changes ends with the number of the other changes', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const feedOf = (title: string) =>
    rss(...Array.from({ length: 60 }, (_, at) => item({ id: `p${at}`, title: `${title} ${at}` })));
  await importCatalog(database, ana, importedFeed(feedOf('Vela branca')));
  assert.match(
    (await shop(env, 'import', file(rss(item())), '--full', '--dry-run')).out,
    /:\n {2}p0: à venda: sim → não\n[\s\S]*[^\n]\n {2}… e mais 10\nSimulação/,
  );
  assert.match(
    (await shop(env, 'import', file(feedOf('Vela azul')), '--dry-run')).out,
    /\(p49\): [^\n]*\n {2}… e mais 10\nSimulação/,
  );
});

test('an import that takes more than a third of the shop off sale is refused without --yes', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  await importCatalog(database, ana, importedFeed(rss(item({ id: 'a' }), item({ id: 'b' }), item({ id: 'c' }))));
  const one = file(rss(item({ id: 'a' })));
  const whole = 'Esta importação tira de venda 2 de 3 produtos da loja: 2 que o arquivo não lista mais.';
  const { code, err } = await shop(env, 'import', one, '--full');
  assert.equal(code, 1);
  assert.equal(
    err.trim(),
    `${whole} Nada foi mudado. Veja o que mudaria com --dry-run; se é isso mesmo, repita com --yes.`,
  );
  const active = async () =>
    (await productsByIds(database, ana, ['a', 'b', 'c'])).filter(({ isActive }) => isActive).length;
  assert.equal(await active(), 3);
  assert.match(
    (await shop(env, 'import', one, '--full', '--dry-run')).out,
    new RegExp(`${whole} Para valer, ela precisa de --yes\\.\n$`),
  );
  assert.match((await shop(env, 'import', one, '--full', '--yes')).out, /2 agora indisponíveis/);
  assert.equal(await active(), 1);
});

test('one invalid byte affects no other text, and its line is reported', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const at = file('');
  writeFileSync(
    at,
    Buffer.concat([Buffer.from('id,title,price\na,Açúcar,1 BRL\nb,Ma'), Buffer.of(0xe7), Buffer.from('ã,2 BRL\n')]),
  );
  const { out } = await shop(env, 'import', at);
  assert.match(
    out,
    /Avisos:\n {2}Linha 3: a linha tem um byte que não é UTF-8 \(0xE7\), lido como "ç": confira o texto\n/,
  );
  assert.deepEqual(
    (await productsByIds(database, ana, ['a', 'b'])).map(({ name }) => name),
    ['Açúcar', 'Maçã'],
  );
});

test('a file that is no feed, is truncated or does not exist changes nothing, with the reason in the error', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const whole = rss(item(), item({ id: 'b' }));
  const cases: [string, RegExp][] = [
    [file('Olá'), /feed\.xml: Linha 1: este arquivo não é um feed de produtos/],
    [file(whole.slice(0, -60)), /feed\.xml: Linha \d+: o arquivo termina no meio/],
    ['/dev/zero', /O arquivo tem mais de \d+ MB: \/dev\/zero/],
    ['/nao/existe.xml', /O arquivo não pode ser lido: \/nao\/existe\.xml \(ENOENT\)/],
    [file(rss(item({ price: '5.00 USD' }))), /Nenhum produto do arquivo pode ser usado; nada foi mudado\./],
  ];
  for (const [feed, reason] of cases) {
    const { code, err } = await shop(env, 'import', feed);
    assert.equal(code, 1);
    assert.match(err, reason);
    assert.doesNotMatch(err, /\n\s+at /, 'a trace is for faults');
  }
  assert.deepEqual(await productsByIds(database, ana, ['vela', 'b']), []);
});

test('an invalid environment and an unreachable database are reported without a stack trace', async () => {
  const feed = file(rss(item()));
  for (const [url, reason] of [
    ['mysql://x', /As variáveis de ambiente não servem: .*DATABASE_URL/],
    ['postgresql://127.0.0.1:1/x', /O banco de dados não abriu: /],
  ] as const) {
    const { code, err } = await shop({ DATABASE_URL: url }, 'import', feed);
    assert.equal(code, 1);
    assert.match(err, reason);
    assert.doesNotMatch(err, /\n\s+at /);
  }
});

test('a command that needs the address of the server or its secrets names a wrong variable without a stack trace', async (t) => {
  const url = await freshDatabaseUrl(t);
  for (const words of [
    ['create', 'loja', '--name', 'Loja'],
    ['session', 'loja', '--channel', 'webchat'],
    ['keys', 'create', 'loja', '--name', 'Bot'],
    ['openapi'],
  ]) {
    const { code, err } = await shop({ DATABASE_URL: url, PUBLIC_URL: 'loja.example' }, ...words);
    assert.equal(code, 1, words.join(' '));
    assert.match(err, /^As variáveis de ambiente não servem: PUBLIC_URL: /);
    assert.doesNotMatch(err, /\n\s+at /);
  }
});

test('a database without a shop prints what to do', async (t) => {
  const { code, err } = await shop({ DATABASE_URL: await freshDatabaseUrl(t) }, 'import', file(rss(item())));
  assert.deepEqual(
    [code, err.trim()],
    [
      1,
      'Ainda não há nenhuma loja. Crie a primeira:  npm run shop -- create minha-loja --name "Minha Loja" --owner "Seu nome"',
    ],
  );
});

test('import works on the folder of DATA_DIR with and without a running server', async () => {
  const dataDir = emptyDataDir();
  const open = () => openServiceDatabase({ dataDir, log: { info: () => {}, warn: () => {}, error: console.error } });
  const feed = file(rss(item()));
  const running = await open();
  const shopId = await writeShop(running.database, shopRow('ana'));
  assert.match((await shop({ DATA_DIR: dataDir }, 'import', feed)).out, /Produtos: 1 novo/);
  assert.equal((await productsByIds(running.database, shopId, ['vela'])).length, 1);
  await running.stop();
  assert.match((await shop({ DATA_DIR: dataDir }, 'import', feed)).out, /Produtos: 0 novos, 0 mudados, 1 sem mudança/);
});

test('import ends at its time limit: nothing changes, no file stays behind, and the next import may run', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const dataDir = path.join(openFolder(), 'data');
  const rows = Array.from({ length: 60_000 }, (_, at) => `p${at},Produto ${at},5.00 BRL,${'texto '.repeat(20)}`);
  const long = file(['id,title,price,description', ...rows].join('\n'), 'feed.csv');
  for (const [settings, words] of [
    [{ IMPORT_SECONDS: '1' }, []],
    [{}, ['--seconds', '1']],
  ] as const) {
    const { code, out, err } = await shop({ ...env, ...settings, DATA_DIR: dataDir }, 'import', long, ...words);
    assert.deepEqual([code, out], [1, '']);
    assert.match(
      err,
      /A importação passou de 1 segundo e foi interrompida; nada foi mudado\. Divida o arquivo em partes menores, ou dê mais tempo com --seconds, até 1\.800\.\n$/,
    );
    assert.deepEqual(readdirSync(path.join(dataDir, 'feeds-in-progress')), []);
  }
  assert.deepEqual(await productsByIds(database, ana, ['p0', 'p59999']), []);
  const short = file('id,title,price\np0,Produto,5.00 BRL', 'feed.csv');
  assert.equal((await shop({ ...env, DATA_DIR: dataDir }, 'import', short)).code, 0);
  assert.deepEqual(readdirSync(path.join(dataDir, 'feeds-in-progress')), []);
});

test('import reads a pipe, and the files of an import that was killed are removed', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const dataDir = path.join(openFolder(), 'data');
  const folder = path.join(dataDir, 'feeds-in-progress');
  mkdirSync(folder, { recursive: true });
  const machine = os.hostname().replaceAll(/[^\w-]/g, '_');
  writeFileSync(path.join(folder, `${machine}.${2 ** 22 + 1}.${crypto.randomUUID()}.feed.rows`), 'rows');
  const pipe = path.join(openFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const imported = shop({ ...env, DATA_DIR: dataDir }, 'import', pipe);
  await writeFile(pipe, 'id,title,price\nvela,Vela,5.00 BRL');
  assert.match((await imported).out, /Produtos: 1 novo/);
  assert.equal((await productsByIds(database, ana, ['vela'])).length, 1);
  assert.deepEqual(readdirSync(folder), []);
});

test('a map is kept for the next import, and the report has all remarks', async (t) => {
  const { env, database, ana } = await shopDatabase(t);
  const table = file('Mercadoria;Vlr. tabela;Cód. mercadoria\nBolo;20,00;=1\nPudim;caro;2\n', 'tabela.csv');
  const refused = await shop(env, 'import', table);
  assert.equal(refused.code, 1);
  assert.match(refused.err, /Colunas encontradas: "Mercadoria", "Vlr\. tabela", "Cód\. mercadoria"/);
  const wrong = await shop(env, 'import', table, '--map', 'Mercadoria=assunto');
  assert.match(
    wrong.err,
    /^--map Mercadoria=assunto: escreva COLUNA=CAMPO\. Os campos são código \(id\), sku, nome \(title\), preço \(price\)/m,
  );
  const report = path.join(openFolder(), 'avisos.csv');
  const words = ['--map', 'Mercadoria=title', '--map', 'Vlr. tabela=Preço de venda', '--map', 'Cód. mercadoria=código'];
  const first = await shop(env, 'import', table, ...words, '--report', report);
  assert.deepEqual([first.code, first.err], [0, '']);
  assert.match(first.out, /Formato: planilha\nProdutos: 1 novo/);
  assert.match(
    readFileSync(report, 'utf8'),
    /^\ufefftipo;linha;id;motivo\r\nnão entrou;3;2;"preço ilegível: ""caro"""\r\n$/,
  );
  const again = await shop(env, 'import', table);
  assert.match(again.out, /Produtos: 0 novos, 0 mudados, 1 sem mudança/);
  const [product] = await productsByIds(database, ana, ['~3d1']);
  assert.equal(product?.name, 'Bolo');
  const other = await shop(env, 'import', table, '--shop', 'bia');
  assert.equal(other.code, 1);
});

test('a kept map does not change in a dry run', async (t) => {
  const { env } = await shopDatabase(t);
  const table = file('Mercadoria;Preço\nBolo;20,00\n', 'tabela.csv');
  assert.equal((await shop(env, 'import', table, '--map', 'Mercadoria=title', '--dry-run')).code, 0);
  assert.equal((await shop(env, 'import', table)).code, 1);
});
