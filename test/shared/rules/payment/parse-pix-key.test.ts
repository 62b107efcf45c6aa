import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPixKey } from '#shared/rules/brazil/pix-code.ts';
import { pixKeyWords, typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';

test('a PIX key is recognized in any typed format, and formatted with its kind', () => {
  const table: [typed: string, key: string, words: string][] = [
    ['529.982.247-25', '52998224725', 'CPF 529.982.247-25'],
    [' 52998224725 ', '52998224725', 'CPF 529.982.247-25'],
    ['11.222.333/0001-81', '11222333000181', 'CNPJ 11.222.333/0001-81'],
    ['12.abc.345/01de-35', '12ABC34501DE35', 'CNPJ 12.ABC.345/01DE-35'],
    ['(11) 98765-4321', '+5511987654321', 'Telefone (11) 98765-4321'],
    ['11 98765-4321', '+5511987654321', 'Telefone (11) 98765-4321'],
    ['(11)987654321', '+5511987654321', 'Telefone (11) 98765-4321'],
    ['+55 11 98765-4321', '+5511987654321', 'Telefone (11) 98765-4321'],
    ['(11) 3456-7890', '+551134567890', 'Telefone (11) 3456-7890'],
    ['PIX@Loja.Example', 'pix@loja.example', 'E-mail pix@loja.example'],
    [
      '123E4567-E12B-12D1-A456-426655440000',
      '123e4567-e12b-12d1-a456-426655440000',
      'Chave aleatória 123e4567-e12b-12d1-a456-426655440000',
    ],
  ];
  for (const [typed, key, words] of table) {
    assert.equal(typedPixKey(typed), key, typed);
    assert.equal(pixKeyWords(key), words);
    assert.equal(isPixKey(key), true, 'the shop accepts it');
  }
});

test('other text is no key: a wrong check digit, half an e-mail, words, another country', () => {
  for (const typed of [
    '',
    '   ',
    '123',
    '529.982.247-24',
    '52998224724',
    '11987654321',
    '111.111.111-11',
    '11.222.333/0001-80',
    'pix@loja',
    'chave pix',
    '+1 555 0100',
    '00020126',
  ])
    assert.equal(typedPixKey(typed), null, typed);
});
