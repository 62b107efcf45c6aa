import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { currencyPattern, instantPattern, uuidPattern } from '#shared/contract/text-patterns.ts';
import { fieldProblems } from '../../../order-service/routes/field-problems.ts';

const validator = Compile(
  Type.Object({
    name: Type.String({ minLength: 2, maxLength: 5 }),
    quantity: Type.Integer({ minimum: 0, maximum: 9 }),
    kind: Type.Union([Type.Literal('a'), Type.Literal('b')]),
    code: Type.Optional(Type.String({ pattern: '^x' })),
    ratio: Type.Optional(Type.Number({ exclusiveMinimum: 0, exclusiveMaximum: 1 })),
    order: Type.Optional(Type.String({ pattern: uuidPattern })),
    from: Type.Optional(Type.String({ pattern: instantPattern })),
    currency: Type.Optional(Type.String({ pattern: currencyPattern })),
    contact: Type.Object({ id: Type.String(), tags: Type.Optional(Type.Array(Type.String(), { maxItems: 1 })) }),
    size: Type.Optional(Type.Enum(['P', 'M'])),
    stock: Type.Optional(Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])),
    endsAt: Type.Optional(Type.Union([Type.String({ format: 'date-time' }), Type.Null()])),
    mode: Type.Optional(Type.Union([Type.Enum(['um', 'dois']), Type.Null()])),
    mixed: Type.Optional(Type.Union([Type.Integer(), Type.Boolean(), Type.Null()])),
    promotion: Type.Optional(Type.Union([Type.Object({ price: Type.Number() }), Type.Null()])),
    filters: Type.Optional(Type.Record(Type.String(), Type.Boolean())),
  }),
);
const good = { name: 'Ana', quantity: 1, kind: 'a', contact: { id: '1' } };

describe('the problems of a request', () => {
  const cases: [why: string, sent: unknown, said: string[]][] = [
    ['a missing field', { ...good, name: undefined }, ['name: é obrigatório']],
    [
      'several missing ones, one below',
      { ...good, kind: undefined, contact: {} },
      ['kind: é obrigatório', 'contact.id: é obrigatório'],
    ],
    ['a wrong type', { ...good, quantity: '5' }, ['quantity: deve ser um número inteiro']],
    ['a text too short', { ...good, name: 'A' }, ['name: deve ter no mínimo 2 caracteres']],
    ['a text too long', { ...good, name: 'segredo' }, ['name: deve ter no máximo 5 caracteres']],
    ['a number too small', { ...good, quantity: -1 }, ['quantity: deve ser no mínimo 0']],
    ['a number too large', { ...good, quantity: 10 }, ['quantity: deve ser no máximo 9']],
    ['none of several values', { ...good, kind: 'segredo' }, ['kind: deve ser um destes: a, b']],
    ['none of a list of values', { ...good, size: 'segredo' }, ['size: deve ser um destes: P, M']],
    ['a wrong type where null is allowed', { ...good, stock: 1.5 }, ['stock: deve ser um número inteiro']],
    ['a small number where null is allowed', { ...good, stock: -1 }, ['stock: deve ser no mínimo 0']],
    ['another form where null is allowed', { ...good, endsAt: 'segredo' }, ['endsAt: não tem o formato descrito']],
    ['a day that does not exist', { ...good, endsAt: '2026-02-30T00:00:00Z' }, ['endsAt: não tem o formato descrito']],
    ['none of several values or null', { ...good, mode: 'segredo' }, ['mode: deve ser um destes: um, dois']],
    ['none of several types or null', { ...good, mixed: 'segredo' }, ['mixed: não é um dos valores aceitos']],
    ['a field of an object that may be null', { ...good, promotion: {} }, ['promotion.price: é obrigatório']],
    [
      'a wrong field of an object that may be null',
      { ...good, promotion: { price: 'segredo' } },
      ['promotion.price: deve ser um número'],
    ],
    ['no object where null is allowed', { ...good, promotion: 'segredo' }, ['promotion: deve ser um objeto']],
    ['a number at an open lower limit', { ...good, ratio: 0 }, ['ratio: deve ser maior que 0']],
    ['a number at an open upper limit', { ...good, ratio: 1 }, ['ratio: deve ser menor que 1']],
    ['no id', { ...good, order: 'segredo' }, ['order: deve ser um id, como 019a8d3e-7c41-7d0a-9a53-2f1f0c5b6a11']],
    [
      'no instant',
      { ...good, from: 'segredo' },
      ['from: deve ser data e hora com o fuso, como 2026-11-20T09:30:00-03:00'],
    ],
    ['no currency', { ...good, currency: 'segredo' }, ['currency: deve ser a moeda em três letras, como USD']],
    ['another form', { ...good, code: 'segredo' }, ['code: não tem o formato descrito']],
    [
      'a list too long',
      { ...good, contact: { id: '1', tags: ['a', 'b'] } },
      ['contact.tags: deve ter no máximo 1 itens'],
    ],
    ['one of a list', { ...good, contact: { id: '1', tags: [7] } }, ['contact.tags.0: deve ser um texto']],
    ['a name of the caller’s own', { ...good, filters: { 'meu segredo': 1 } }, ['filters.…: deve ser true ou false']],
    ['nothing at all', null, ['o que foi enviado: deve ser um objeto']],
  ];
  for (const [why, sent, said] of cases)
    test(`${why} is named with its reason, and never with the value`, () => {
      const problems = fieldProblems(validator.Errors(JSON.parse(JSON.stringify(sent))));
      assert.deepEqual([...problems].sort(), [...said].sort());
      assert.ok(!problems.join().includes('segredo'));
    });
});
