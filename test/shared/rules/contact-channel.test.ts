import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { spellingsOfPhone } from '#shared/rules/brazil/phone-variants.ts';
import { isWindowOpen } from '#shared/rules/messaging/customer-service-window.ts';
import { messageFailureText, messageStateText } from '#shared/text/messaging/messages.ts';

describe('the 24 hours in which a contact may receive free messages', () => {
  const wrote = new Date('2026-11-20T12:00:00Z');
  const cases: [last: Date | null, now: string, isOpen: boolean, why: string][] = [
    [wrote, '2026-11-20T12:00:00Z', true, 'this instant'],
    [wrote, '2026-11-21T11:59:59.999Z', true, 'a millisecond less than a day'],
    [wrote, '2026-11-21T12:00:00Z', false, 'a day'],
    [null, '2026-11-20T12:00:00Z', false, 'the contact never wrote'],
  ];
  for (const [last, now, isOpen, why] of cases)
    test(`are ${isOpen ? 'open' : 'over'}: ${why}`, () => assert.equal(isWindowOpen(last, new Date(now)), isOpen));
});

describe('a Brazilian mobile number', () => {
  const cases: [id: string, spellings: string[], why: string][] = [
    ['5511987654321', ['5511987654321', '551187654321'], 'is also known without its ninth digit'],
    ['551187654321', ['551187654321', '5511987654321'], 'is also known with it'],
    ['551133334444', ['551133334444'], 'is missing for a fixed line'],
    ['15551234567', ['15551234567'], 'is missing for another country'],
    ['BR.13491208655302741918', ['BR.13491208655302741918'], 'is missing for another format'],
    ['5501987654321', ['5501987654321'], 'is missing without an area code'],
  ];
  for (const [id, spellings, why] of cases)
    test(`${why}: ${id}`, () => assert.deepEqual(spellingsOfPhone(id), spellings));
});

test('the status of a message is a text, with the reason of a failure', () => {
  assert.deepEqual(Object.values(messageStateText), ['na fila', 'enviado', 'falhou', 'entregue', 'lido']);
  assert.equal(messageFailureText('window-closed'), 'A janela de 24 horas com este contato está fechada');
  assert.equal(messageFailureText('status-418'), 'O canal não aceitou a mensagem');
  assert.equal(messageFailureText(null), 'O canal não aceitou a mensagem');
});
