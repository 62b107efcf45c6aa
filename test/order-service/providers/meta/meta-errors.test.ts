import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { messageFailureText } from '#shared/text/messaging/messages.ts';
import { classifyMetaError, lateFailureText } from '../../../../order-service/providers/meta/meta-errors.ts';

const closed = 'A janela de 24 horas com este contato está fechada';
const token = 'O acesso da loja a este canal venceu ou é inválido';
const unreachable = 'Este contato não pode receber mensagens agora';
const permission = 'A loja não tem permissão para enviar por este canal';
const account = 'A conta da loja neste canal está bloqueada ou com pendências';
const template = 'O modelo de mensagem da loja não foi aceito pelo WhatsApp';
const other = 'O canal não aceitou esta mensagem';

describe('an error of Meta', () => {
  const givenUp: [code: number, subcode: number | null, status: number, words: string, why: string][] = [
    [0, null, 401, token, 'no token'],
    [190, null, 401, token, 'the token is invalid'],
    [190, 463, 400, token, 'the token has expired'],
    [102, null, 400, token, 'the session of the token has ended'],
    [131047, null, 400, closed, 'WhatsApp: more than 24 hours'],
    [470, null, 400, closed, 'WhatsApp: more than 24 hours, as it was said before'],
    [10, 2018278, 400, closed, 'Messenger: outside of the window'],
    [10, 1893063, 400, closed, 'Messenger: outside of the window, as newer versions say it'],
    [10, 2534022, 400, closed, 'Instagram: outside of the window'],
    [10, null, 403, permission, 'no permission'],
    [3, null, 400, permission, 'not a capability of the app'],
    [200, null, 403, permission, 'no permission'],
    [230, null, 403, permission, 'no messaging permission of the page'],
    [131026, null, 400, unreachable, 'not on WhatsApp, or takes none'],
    [131030, null, 400, unreachable, 'not on the list of test numbers'],
    [131049, null, 400, unreachable, 'had enough of marketing'],
    [551, null, 400, unreachable, 'has blocked the page'],
    [100, 2018001, 400, unreachable, 'no such user'],
    [131031, null, 403, account, 'the account is locked'],
    [131042, null, 400, account, 'a bill is open'],
    [133010, null, 400, account, 'the number is not registered'],
    [368, null, 403, account, 'blocked for a while for breaking rules'],
    [132000, null, 400, template, 'the number of parameters is another one'],
    [132001, null, 404, template, 'there is no such template'],
    [132015, null, 400, template, 'the template is paused'],
    [131053, null, 400, 'A imagem da mensagem não foi aceita pelo canal', 'the picture could not be fetched'],
    [100, null, 400, other, 'a parameter is wrong'],
    [131051, null, 400, other, 'a type that is not taken'],
    [987654, null, 400, other, 'an undocumented error'],
  ];
  // Decision: A message is 'na fila', 'enviado', 'entregue', 'lido' or 'falhou', and never returns to an earlier state.
  for (const [code, subcode, status, words, why] of givenUp)
    test(`is final with a reason for the agent: ${code}${subcode === null ? '' : `/${subcode}`}, ${why}`, () => {
      const judgement = classifyMetaError(status, { code, subcode });
      assert.equal(judgement.kind, 'dead');
      assert.equal(messageFailureText(judgement.reason), words);
    });

  const triedAgain: [code: number | null, status: number, reason: string, why: string][] = [
    [4, 400, 'too-many', 'the app sends too much'],
    [80007, 400, 'too-many', 'the account sends too much'],
    [130429, 429, 'too-many', 'the number sends too much'],
    [131056, 400, 'too-many', 'too much to one contact'],
    [613, 400, 'too-many', 'Messenger: too many calls'],
    [1, 500, 'temporary', 'unknown, try again'],
    [2, 503, 'temporary', 'a service is down'],
    [1200, 400, 'temporary', 'Messenger: temporary'],
    [131000, 500, 'temporary', 'something went wrong'],
    [131057, 400, 'temporary', 'maintenance'],
    [null, 429, 'too-many', 'no words'],
    [null, 502, 'status-502', 'a proxy'],
    [null, 302, 'status-302', 'a redirect is not followed'],
    [987654, 500, 'status-500', 'an undocumented error'],
  ];
  for (const [code, status, reason, why] of triedAgain)
    test(`is retried: ${code ?? 'none'} with ${status}, ${why}`, () =>
      assert.deepEqual(classifyMetaError(status, code === null ? null : { code, subcode: null }), {
        kind: 'retry',
        reason,
      }));

  test('that comes later always has a reason', () => {
    assert.equal(lateFailureText({ code: 131047, subcode: null }), 'window-closed');
    assert.equal(lateFailureText({ code: 130429, subcode: null }), 'too-many');
    assert.equal(messageFailureText(lateFailureText({ code: 1, subcode: null })), 'O canal está com problemas');
    assert.equal(messageFailureText(lateFailureText(null)), other);
  });
});
