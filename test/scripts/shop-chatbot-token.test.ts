import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { findChatbot } from '../../order-service/database/messaging/chatbot-tokens.ts';
import { hashCode } from '../../order-service/services/sessions/sessions.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('chatbot-token prints the ID and a new token, stores only its hash, and revokes the previous token', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const { shopId } = await createShop(database, { slug: 'ana' });
  await createShop(database, { slug: 'demo', code: 'demo', isDemo: true });
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' };
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(
        process.execPath,
        programArgs('scripts/shop.ts', 'chatbot-token', ...words),
        { cwd: project, env },
        (error, out, err) => resolve({ code: Number(error?.code ?? 0), out, err: err.trim() }),
      );
    });
  const tokenIn = (out: string) => /^ID do chatbot: ana\nToken: ([\w-]{32})\n$/.exec(out)?.[1] ?? '';
  const shopWith = async (token: string) => {
    const chatbot = await findChatbot(database, 'ana', hashCode(token));
    return chatbot?.is_right ? chatbot.id : undefined;
  };

  const first = tokenIn((await run('ana')).out);
  assert.equal(await shopWith(first), shopId);
  const second = tokenIn((await run('ana')).out);
  assert.deepEqual([await shopWith(first), await shopWith(second)], [undefined, shopId]);
  const rows = JSON.stringify(await database.many({ text: 'select * from chatbot_token', values: [] }));
  assert.ok(!rows.includes(second));

  for (const [words, said] of [
    [[], /^Uso: npm run shop -- chatbot-token SLUG/],
    [['bia'], /^Não há loja com o nome "bia"/],
    [['demo'], /demonstração/],
  ] as const) {
    const { code, err } = await run(...words);
    assert.equal(code, 1);
    assert.match(err, said);
  }
});
