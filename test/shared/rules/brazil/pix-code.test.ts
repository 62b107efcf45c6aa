import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { crc16, dynamicPixCode, isPixKey, readPixCode, staticPixCode } from '#shared/rules/brazil/pix-code.ts';

const shop = { merchantName: 'LOJA EXEMPLO LTDA', merchantCity: 'SAO PAULO' };

test("the CRC of '123456789' is 29B1", () => assert.equal(crc16('123456789'), '29B1'));

test("a static PIX code follows the central bank's format", () => {
  const cases: [name: string, built: string, code: string][] = [
    [
      'random key, no amount',
      staticPixCode({
        key: '123e4567-e12b-12d1-a456-426655440000',
        amountCents: null,
        merchantName: 'Fulano de Tal',
        merchantCity: 'BRASILIA',
      }),
      '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D',
    ],
    [
      'phone, amount and txid',
      staticPixCode({ ...shop, key: '+5511987654321', amountCents: 123_45, txid: 'PED000123' }),
      '00020126360014br.gov.bcb.pix0114+55119876543215204000053039865406123.455802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62130509PED000123630443C0',
    ],
    [
      'e-mail and words',
      staticPixCode({
        ...shop,
        key: 'pix@loja.example',
        amountCents: 49_90,
        txid: 'PED123',
        description: 'Pedido 123',
      }),
      '00020126520014br.gov.bcb.pix0116pix@loja.example0210Pedido 123520400005303986540549.905802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62100506PED1236304C98A',
    ],
    [
      'CNPJ with letters',
      staticPixCode({
        key: '12ABC34501DE35',
        amountCents: 10_00,
        merchantName: 'EMPRESA ALFA LTDA',
        merchantCity: 'BELO HORIZONTE',
        txid: 'PEDIDO0000000000000000001',
      }),
      '00020126360014br.gov.bcb.pix011412ABC34501DE35520400005303986540510.005802BR5917EMPRESA ALFA LTDA6014BELO HORIZONTE62290525PEDIDO00000000000000000016304D292',
    ],
  ];
  for (const [name, built, code] of cases) assert.equal(built, code, name);
});

test('a dynamic PIX code contains the address of its charge', () => {
  const built = dynamicPixCode({ ...shop, url: 'pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd441' });
  assert.equal(
    built,
    '00020101021226760014br.gov.bcb.pix2554pix.example.com/qr/v2/8b3da2f39a4140d1a91abd93113bd4415204000053039865802BR5917LOJA EXEMPLO LTDA6009SAO PAULO62070503***63044DAD',
  );
  assert.equal(readPixCode(built)?.isOneTime, true);
});

test('a code with a wrong CRC, or with a right one around broken fields, is rejected', () => {
  const cases = [
    '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3E',
    '00020126360014BR.GOV.BCB.PIX0114+5511943214321520400005303986540566.665802BR5907EMPRESA6008BRASILIA62080503***6304170E',
    '',
    '6304',
    'pix',
  ];
  for (const code of cases) assert.equal(readPixCode(code), null, code);
});

test('a static code is parsed back into its parts, for any amount and names', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 999_999_999_999 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.stringMatching(/^[A-Za-z0-9]{1,25}$/),
      (amountCents, merchantName, description, txid) => {
        const code = staticPixCode({
          key: '+5511987654321',
          amountCents,
          merchantName,
          merchantCity: 'São Paulo',
          description,
          txid,
        });
        const read = readPixCode(code);
        assert.equal(read?.amountCents, amountCents);
        assert.equal(read?.key, '+5511987654321');
        assert.equal(read?.txid, txid);
        assert.equal(read?.merchantCity, 'Sao Paulo');
        assert.match(code, /^[\x20-\x7e]+$/);
      },
    ),
  );
});

test('one changed character is detected', () => {
  const code = staticPixCode({ ...shop, key: '+5511987654321', amountCents: 123_45, txid: 'PED000123' });
  fc.assert(
    fc.property(fc.nat(code.length - 1), fc.stringMatching(/^[0-9A-Z]$/), (place, other) => {
      fc.pre(code[place]?.toUpperCase() !== other);
      assert.equal(readPixCode(code.slice(0, place) + other + code.slice(place + 1)), null);
    }),
  );
});

test('a key is a CPF, a CNPJ, a phone, an e-mail or a random one', () => {
  for (const key of [
    '52998224725',
    '11222333000181',
    '12ABC34501DE35',
    '+5511987654321',
    'a.b@loja.example',
    '123e4567-e12b-12d1-a456-426655440000',
  ])
    assert.equal(isPixKey(key), true, key);
  for (const key of ['', '123', '(11) 98765-4321', 'A@B.com', 'loja', '123E4567-e12b-12d1-a456-426655440000'])
    assert.equal(isPixKey(key), false, key);
});

test('a code cannot be built from invalid parts', () => {
  assert.throws(() => staticPixCode({ ...shop, key: 'nenhuma', amountCents: 1 }), RangeError);
  assert.throws(() => staticPixCode({ ...shop, key: '52998224725', amountCents: 0 }), RangeError);
  assert.throws(() => staticPixCode({ ...shop, key: '52998224725', amountCents: 1.5 }), RangeError);
  assert.throws(() => staticPixCode({ ...shop, key: '52998224725', amountCents: 1, txid: 'com espaço' }), RangeError);
  assert.throws(() => dynamicPixCode({ ...shop, url: 'https://banco.example/qr' }), RangeError);
});
