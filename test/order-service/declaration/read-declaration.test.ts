import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readJsonWithComments } from '../../../order-service/declaration/json-with-comments.ts';
import { problemLine } from '../../../order-service/declaration/problem.ts';
import { readDeclaration } from '../../../order-service/declaration/read-declaration.ts';

const linesOf = (text: string): string[] => {
  const reading = readDeclaration(text);
  return 'problems' in reading ? reading.problems.map(problemLine) : [];
};
const problemsOf = (declared: object): string[] => linesOf(JSON.stringify({ slug: 'ana', ...declared }));

const npmBanner = '\n> loja-no-chat@0.1.0 shop\n> node scripts/run.mjs shop export --shop ana\n\n';

test("npm's own lines at the beginning of a redirected file are skipped, and errors keep their lines", () => {
  const text = JSON.stringify({ slug: 'ana', name: 'Ana > Filhas' }, null, 2);
  for (const banner of ['', npmBanner, npmBanner.replaceAll('\n', '\r\n'), `\ufeff${npmBanner}`])
    assert.deepEqual(readDeclaration(banner + text), { declaration: { slug: 'ana', name: 'Ana > Filhas' } });
  const broken = readDeclaration(`${npmBanner}{ "slug": "ana",\n> }`);
  assert.match(
    'problems' in broken ? broken.problems.map(problemLine).join() : '',
    /^linha 6, coluna 1: aqui deixa de ser JSON/,
  );
  assert.ok('problems' in readDeclaration(npmBanner));
});

const store = {
  providerId: 'centro',
  name: 'Centro',
  zipCode: '01310-100',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
  street: 'Avenida Paulista',
  number: '900',
};
const area = { from: '01000-000', to: '05999999', price: 12.9 };
const option = { providerId: 'moto', type: 'ExpressDelivery', name: 'Moto', areas: [area] };
const window = { weekdays: ['Monday'], startTime: '09:00', endTime: '12:00' };
const coupon = { code: 'DEZ', kind: 'percent', value: 10 };
const group = { id: 'g', name: 'G', availableQuantity: 1, availableGifts: [{ id: 'ecobag', name: 'Ecobag' }] };
const payment = { providerId: 'pix', method: 'Pix', providerType: 'ShopProvider', name: 'PIX' };
const mercadoPago = {
  provider: 'mercadopago',
  publicKey: 'APP_USR-0a1b2c3d',
  accessToken: 'APP_USR-segredo',
  webhookSecret: 'segredo-de-teste',
};
const pixKey = { provider: 'pix-key', pixKey: 'pix@loja.example', merchantName: 'Loja', merchantCity: 'São Paulo' };

describe("a shop's declaration", () => {
  test('is valid with every part that it may have', () => {
    const right = {
      sellers: [{ providerId: 'a', name: 'A' }],
      stores: [store],
      neighborhoods: [{ id: 'vila', state: 'SP', city: 'Cidade', name: 'Vila' }],
      deliveryOptions: [option],
      schedule: [window],
      closedDays: ['2028-02-29'],
      priceTables: [{ providerId: 'atacado', name: 'Atacado', items: [{ sku: 'a b', price: 0.07 }] }],
      coupons: [coupon],
      gifts: [group],
      paymentOptions: [payment],
      paymentAccounts: [mercadoPago, pixKey],
      settings: {
        limits: { maxDistinctItems: null },
        messengerPage: 'ana.e.filhas',
        instagramUser: 'ana_e_filhas',
        style: { defaultColor: '#abc', secondaryColor: '#ffffff', urlLogo: '/logo.svg' },
      },
    };
    assert.deepEqual(problemsOf(right), []);
    const wrong = { settings: { messengerPage: 'https://m.me/ana', instagramUser: '@ana' } };
    assert.deepEqual(
      problemsOf(wrong).map((line) => line.split(':')[0]),
      ['settings.messengerPage', 'settings.instagramUser'],
    );
  });

  const wrong: [declared: object, problem: RegExp][] = [
    [
      { priceTables: [{ providerId: '-', name: 'A', items: [] }] },
      /^priceTables\[0\]\.providerId: deve ser um código .*uma letra ou um número/,
    ],
    [
      { priceTables: [{ providerId: 'none', name: 'A', items: [] }] },
      /^priceTables\[0\]\.providerId: "none" quer dizer sem tabela$/,
    ],
    [
      { paymentAccounts: [pixKey, pixKey] },
      /^paymentAccounts\[1\]\.provider: repete paymentAccounts\[0\] \("pix-key"\)$/,
    ],
    [
      { paymentAccounts: [{ ...pixKey, pixKey: '(11) 98765-4321' }] },
      /^paymentAccounts\[0\]\.pixKey: deve ser uma chave PIX/,
    ],
    [
      { paymentAccounts: [{ ...pixKey, pixKey: '52998224726' }] },
      /^paymentAccounts\[0\]\.pixKey: deve ser uma chave PIX/,
    ],
    [{ paymentAccounts: [{ ...pixKey, merchantCity: undefined }] }, /^paymentAccounts\[0\]\.merchantCity: falta$/],
    [
      { paymentAccounts: [{ ...pixKey, accessToken: 'APP_USR-x' }] },
      /^paymentAccounts\[0\]\.accessToken: não é de uma conta "pix-key"$/,
    ],
    [{ paymentAccounts: [{ ...mercadoPago, publicKey: undefined }] }, /^paymentAccounts\[0\]\.publicKey: falta$/],
    [
      { paymentAccounts: [{ ...mercadoPago, accessToken: 'com espaço' }] },
      /^paymentAccounts\[0\]\.accessToken: .*com \$ e entre chaves$/,
    ],
    [{ paymentAccounts: [mercadoPago.accessToken] }, /^paymentAccounts\[0\]: deve ser um objeto, entre chaves$/],
    [{ paymentAccounts: mercadoPago.accessToken }, /^paymentAccounts: deve ser uma lista, entre colchetes$/],
    [{ slug: 'Minha Loja' }, /^slug: deve ser um nome curto/],
    [{ slug: 'demo' }, /^slug: deve ser um nome curto/],
    [{ nome: 'Ana' }, /^nome: chave desconhecida; as que existem aqui: slug, name/],
    [{ 'a "b"': 1 }, /^"a \\"b\\"": chave desconhecida/],
    [{ toString: 1 }, /^toString: chave desconhecida/],
    [{ saleMode: 3 }, /^saleMode: deve ser um destes: "None", .* \(veio 3\)$/],
    [{ minOrderValue: '29,90' }, /^minOrderValue: deve ser um valor em reais, .* \(veio "29,90"\)$/],
    [{ minOrderValue: 29.905 }, /^minOrderValue: deve ser um valor em reais/],
    [{ minOrderValue: -1 }, /^minOrderValue: deve ser um valor em reais/],
    [{ timeZone: 'Brasília' }, /^timeZone: deve ser um fuso horário/],
    [{ scheduleDays: 0 }, /^scheduleDays: deve ser um número inteiro de 1 a 60/],
    [{ maxDiscountPercent: 101 }, /^maxDiscountPercent: deve ser um número inteiro de 0 a 100/],
    [{ hosts: ['https://a.example/'] }, /^hosts\[0\]: deve ser só o nome/],
    [{ hosts: ['a.example', 'a.example'] }, /^hosts\[1\]: repete hosts\[0\]/],
    [{ hosts: 'a.example' }, /^hosts: deve ser uma lista/],
    [{ settings: [] }, /^settings: deve ser um objeto/],
    [{ settings: { whatsApp: '11 9' } }, /^settings\.whatsApp: deve ser o número/],
    [{ settings: { steps: ['Start', 'Start'] } }, /^settings\.steps\[1\]: repete/],
    [{ settings: { enableCnpj: 'sim' } }, /^settings\.enableCnpj: deve ser true ou false/],
    [{ settings: { payment: { type: 'outro' } } }, /^settings\.payment\.type: deve ser um destes: "manual", "other"/],
    [
      { settings: { style: { defaultColor: 'verde', secondaryColor: '#fff' } } },
      /^settings\.style\.defaultColor: deve ser uma cor/,
    ],
    [
      { settings: { style: { defaultColor: '#000', secondaryColor: '#fff', urlLogo: 'http://a.example/l.png' } } },
      /^settings\.style\.urlLogo: deve ser um endereço https.* ou null/,
    ],
    [{ stores: [{ ...store, zipCode: '0131' }] }, /^stores\[0\]\.zipCode: deve ser um CEP/],
    [{ stores: [{ ...store, state: 'XX' }] }, /^stores\[0\]\.state: deve ser a sigla/],
    [
      { stores: [{ ...store, name: ' Centro' }] },
      /^stores\[0\]\.name: deve ser um texto de 1 a 120 caracteres, sem espaços nas pontas/,
    ],
    [{ stores: [{ ...store, name: 'a\0' }] }, /^stores\[0\]\.name: deve ser um texto/],
    [{ stores: [store, store] }, /^stores\[1\]\.providerId: repete stores\[0\] \("centro"\)$/],
    [{ stores: [{ ...store, city: undefined }] }, /^stores\[0\]\.city: falta$/],
    [{ deliveryOptions: [{ ...option, areas: [] }] }, /^deliveryOptions\[0\]\.areas: precisa de pelo menos 1$/],
    [{ deliveryOptions: [{ ...option, type: 'StorePickUp' }] }, /^deliveryOptions\[0\]\.type: deve ser um destes/],
    [
      { deliveryOptions: [{ ...option, areas: [{ ...area, de: '0' }] }] },
      /^deliveryOptions\[0\]\.areas\[0\]\.de: chave desconhecida/,
    ],
    [
      { deliveryOptions: [{ ...option, areas: [area, { ...area, to: '00999-999' }] }] },
      /^deliveryOptions\[0\]\.areas\[1\]\.to: vem antes de from/,
    ],
    [
      { deliveryOptions: [{ ...option, areas: [{ ...area, freeFrom: 0 }] }] },
      /^deliveryOptions\[0\]\.areas\[0\]\.freeFrom: .* maior que zero/,
    ],
    [{ schedule: [{ ...window, endTime: '09:00' }] }, /^schedule\[0\]\.endTime: deve vir depois de startTime/],
    [{ schedule: [{ ...window, startTime: '9:00' }] }, /^schedule\[0\]\.startTime: deve ser uma hora/],
    [
      { schedule: [window, { ...window, weekdays: ['Sunday', 'Monday'] }] },
      /^schedule\[1\]\.weekdays\[1\]: repete Monday de schedule\[0\]/,
    ],
    [{ schedule: [{ ...window, capacity: 0 }] }, /^schedule\[0\]\.capacity: deve ser um número inteiro/],
    [{ closedDays: ['2026-02-29'] }, /^closedDays\[0\]: deve ser um dia que existe/],
    [
      {
        priceTables: [
          {
            providerId: 'a',
            name: 'A',
            items: [
              { sku: 'x', price: 1 },
              { sku: 'x', price: 2 },
            ],
          },
        ],
      },
      /^priceTables\[0\]\.items\[1\]\.sku: repete/,
    ],
    [{ coupons: [{ ...coupon, value: 101 }] }, /^coupons\[0\]\.value: deve ser um número inteiro de 1 a 100/],
    [{ coupons: [{ ...coupon, value: 0 }] }, /^coupons\[0\]\.value: .* maior que zero/],
    [{ coupons: [coupon, { ...coupon, code: 'dez' }] }, /^coupons\[1\]\.code: repete coupons\[0\] \("DEZ"\)$/],
    [{ coupons: [{ ...coupon, startsAt: '2026-11-01' }] }, /^coupons\[0\]\.startsAt: deve ser um instante com fuso/],
    [
      { coupons: [{ ...coupon, startsAt: '2026-12-01T00:00:00-03:00', endsAt: '2026-12-01T02:00:00Z' }] },
      /^coupons\[0\]\.endsAt: deve vir depois de startsAt/,
    ],
    [{ gifts: [{ ...group, availableQuantity: 0 }] }, /^gifts\[0\]\.availableQuantity: deve ser um número inteiro/],
    [
      { gifts: [{ ...group, availableGifts: [null] }] },
      /^gifts\[0\]\.availableGifts\[0\]: deve ser um objeto, entre chaves \(veio null\)$/,
    ],
    [
      { paymentOptions: [{ ...payment, method: 'Fiado' }] },
      /^paymentOptions\[0\]\.method: deve ser um destes: "CreditCard", /,
    ],
  ];
  for (const [declared, problem] of wrong)
    test(`refuses ${JSON.stringify(declared)}`, () => {
      const problems = problemsOf(declared);
      assert.equal(problems.length, 1, problems.join('\n'));
      assert.match(problems[0] ?? '', problem);
    });

  test("reports all problems at once, of the structure and of the valid parts' content", () => {
    const problems = problemsOf({
      nome: 'x',
      hosts: 1,
      stores: [{ providerId: 'x' }],
      coupons: [{ ...coupon, value: 200 }],
    });
    assert.deepEqual(
      problems.map((line) => line.split(':')[0]),
      [
        'nome',
        'hosts',
        ...['name', 'zipCode', 'state', 'city', 'neighborhood', 'street', 'number'].map((key) => `stores[0].${key}`),
        'coupons[0].value',
      ],
    );
  });

  const severalWrong: [declared: object, paths: string[]][] = [
    [
      {
        coupons: [
          {
            ...coupon,
            code: 'com espaço',
            value: 101,
            startsAt: '2026-12-02T00:00:00Z',
            endsAt: '2026-12-01T00:00:00Z',
          },
        ],
      },
      ['coupons[0].code', 'coupons[0].value', 'coupons[0].endsAt'],
    ],
    [{ coupons: [{ ...coupon, uses: 3 }, coupon] }, ['coupons[0].uses', 'coupons[1].code']],
    [{ coupons: ['DEZ', coupon, coupon] }, ['coupons[0]', 'coupons[2].code']],
    [
      { deliveryOptions: [{ ...option, type: 'Moto', areas: [{ ...area, price: '5', to: '00999-999' }, 'tudo'] }] },
      [
        'deliveryOptions[0].type',
        'deliveryOptions[0].areas[0].price',
        'deliveryOptions[0].areas[1]',
        'deliveryOptions[0].areas[0].to',
      ],
    ],
    [
      { schedule: [{ ...window, weekdays: ['Segunda'], endTime: '08:00' }] },
      ['schedule[0].weekdays[0]', 'schedule[0].endTime'],
    ],
    [
      { schedule: [window, { ...window, weekdays: ['Domingo', 'Monday'] }] },
      ['schedule[1].weekdays[0]', 'schedule[1].weekdays[1]'],
    ],
    [{ schedule: [window, { ...window, seller: 'sem vendedor' }] }, ['schedule[1].seller']],
    [{ gifts: [{ ...group, availableQuantity: 0 }, group] }, ['gifts[0].availableQuantity', 'gifts[1].id']],
    [{ hosts: ['a.example', 'https://b', 'a.example'] }, ['hosts[1]', 'hosts[2]']],
    [
      { paymentAccounts: [{ ...mercadoPago, publicKey: 'com espaço', pixKey: 'ana@loja.example' }] },
      ['paymentAccounts[0].publicKey', 'paymentAccounts[0].pixKey'],
    ],
    [
      { priceTables: [{ providerId: 'none', name: ' A', items: 'todas' }] },
      ['priceTables[0].name', 'priceTables[0].items', 'priceTables[0].providerId'],
    ],
  ];
  for (const [declared, paths] of severalWrong)
    test(`reports every problem of one item at once: ${paths.join(', ')}`, () => {
      assert.deepEqual(
        problemsOf(declared).map((line) => line.split(':')[0]),
        paths,
      );
    });

  test('that is no object is refused as a whole', () => {
    for (const text of ['[]', '"x"', 'null', '3'])
      assert.match(linesOf(text).join(), /o arquivo deve ser um objeto/, text);
  });
});

describe('JSON with comments', () => {
  test('keeps a text that looks like a comment', () => {
    const read = readJsonWithComments('\uFEFF{ // um\n "a": "https://x//y", /* dois\n linhas */ "b\\"//": [1] }');
    assert.deepEqual(read, { value: { a: 'https://x//y', 'b"//': [1] } });
  });

  test('reports the line and column of invalid JSON', () => {
    for (const [text, place] of [
      ['{\n  "a": 1,\n}', 'linha 3, coluna 1'],
      ['{ /* x */\n  "a": tru }', 'linha 2'],
      ['{\n  "a": .5,\n  "b": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13]\n}', 'linha 2, coluna 8'],
      ['{\n  "a": [1,\n  2', 'linha 3'],
      ['', 'linha 1, coluna 1'],
      ['{"a": "x\ny"}', 'linha 1, coluna 9'],
    ] as const) {
      const read = readJsonWithComments(text);
      assert.ok('refusal' in read && read.refusal.startsWith(place), JSON.stringify([text, read]));
    }
  });
});
