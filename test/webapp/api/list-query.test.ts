import assert from 'node:assert/strict';
import { afterEach, describe, test } from 'node:test';
import type { FailureKind, Result } from '#shared/model/result.ts';
import { fetchOrKeep } from '../../../webapp/api/queries/list-query.ts';
import { resetStores } from '../../helpers/page/webapp.ts';

const loaded: Result<string[]> = { success: true, data: ['pix'] };
const failed = (kind: FailureKind): Result<string[]> => ({
  ...{ success: false, kind, text: 'Falhou', errors: [], data: null },
  error: { message: 'Falhou', code: 500, type: 'error', status: 0 },
});
const load = (key: string, response: Result<string[]>) => fetchOrKeep(key, async () => response);

describe('a list of the checkout', () => {
  afterEach(resetStores);

  test('stays as it was while no response arrives', async () => {
    assert.equal(await load('payments 1', loaded), loaded);
    assert.equal(await load('payments 1', failed('lost')), loaded);
  });

  test('is not kept for other data, another page or a refusal', async () => {
    await load('payments 1', loaded);
    assert.equal((await load('payments 2', failed('lost'))).success, false);
    assert.equal((await load('payments 1', failed('refused'))).success, false);
    resetStores();
    assert.equal((await load('payments 1', failed('lost'))).success, false);
  });
});
