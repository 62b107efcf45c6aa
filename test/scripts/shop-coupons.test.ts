import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import path from 'node:path';
import { test } from 'node:test';
import { openDatabase } from '../../order-service/database/engine/database.ts';
import { sql } from '../../order-service/database/engine/sql.ts';
import { saveCoupons } from '../../order-service/services/shops/save-coupons.ts';
import { freshDatabaseUrl } from '../helpers/database/database.ts';
import { createShop } from '../helpers/order-service/order-service.ts';
import { programArgs } from '../helpers/processes/bundled-programs.ts';

const project = path.resolve(import.meta.dirname, '../..');

test('coupons are listed with their discount, their uses and whether they apply', async (t) => {
  const url = await freshDatabaseUrl(t);
  const database = openDatabase({ connection: { connectionString: url }, onError: () => {} });
  t.after(() => database.close());
  const coupons = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      const options = { cwd: project, env: { ...process.env, DATABASE_URL: url, TZ: 'America/Sao_Paulo' } };
      execFile(process.execPath, programArgs('scripts/shop.ts', 'coupons', ...words), options, (error, out, err) =>
        resolve({ code: Number(error?.code ?? 0), out: out.trim(), err: err.trim() }),
      );
    });
  const { shopId } = await createShop(database);
  assert.equal((await coupons()).out, 'Nenhum cupom.');

  await saveCoupons(database, shopId, [{ code: 'ANTIGO', kind: 'amount', value: 5_00 }]);
  await saveCoupons(
    database,
    shopId,
    [
      { code: 'dez', kind: 'percent', value: 10 },
      { code: 'metade', kind: 'percent', value: 50, maxUses: 1 },
      { code: 'frete', kind: 'delivery', value: 12_50, maxUses: 2000, endsAt: new Date('2099-01-01T02:59:00Z') },
      { code: 'carnaval', kind: 'amount', value: 1_500_00, endsAt: new Date('2026-02-19T02:59:00Z') },
      { code: 'natal', kind: 'percent', value: 15, startsAt: new Date('2099-12-24T03:00:00Z') },
    ],
    true,
  );
  await database.run(sql`update coupon set uses = 1 where shop_id = ${shopId} and code in ('DEZ', 'METADE')`);
  assert.deepEqual((await coupons('--shop', 'loja')).out.split('\n'), [
    'DEZ  10% nos produtos  1 uso  vale',
    'FRETE  R$\u00a012,50 na entrega  0 usos de 2.000  vale até 31/12/2098, 23:59 BRT',
    'NATAL  15% nos produtos  0 usos  começa em 24/12/2099, 00:00 BRT',
    'METADE  50% nos produtos  1 uso de 1  esgotado',
    'CARNAVAL  R$\u00a01.500,00 nos produtos  0 usos  venceu em 18/02/2026, 23:59 BRT',
    'ANTIGO  R$\u00a05,00 nos produtos  0 usos  desligado',
  ]);

  assert.deepEqual(await coupons('todos'), { code: 1, out: '', err: 'Uso: npm run shop -- coupons [--shop LOJA]' });
  assert.match((await coupons('--shop', 'outra')).err, /Não há loja com o id "outra"/);
});
