import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Order } from '#shared/model/order/order.ts';
import type { ScheduleDay } from '#shared/model/schedule.ts';
import { reserveSlot } from '../../../../order-service/database/checkout/schedule.ts';
import { sql } from '../../../../order-service/database/engine/sql.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import {
  createShop,
  dataOf,
  identifyAndPay,
  refusalOf,
  startTestService,
  type TestService,
} from '../../../helpers/order-service/order-service.ts';
import {
  changeOffers,
  current,
  friday,
  makeDeliveringShop,
  offers,
  setLogistic,
  setSchedule,
} from './delivery-fixture.ts';

const days = async (service: TestService) => dataOf(await service.get<ScheduleDay[]>('/api/order/schedule'));
const starts = async (service: TestService) =>
  (await days(service)).flatMap(({ day, options }) =>
    options.map(({ startTime, enabled }) => `${day} ${startTime}${enabled ? '' : ' off'}`),
  );
const unavailable = 'Este horário não está mais disponível. Escolha outro.';

onOneDatabase((kind, fresh) => {
  describe(`the schedule (${kind})`, () => {
    // Spec §3: "Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil,
    // enabled)."
    test('is a list of days, each with a header and options, in the time of the shop', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      assert.deepEqual(await days(service), [
        {
          day: '2026-11-20',
          header: 'hoje, 20/11',
          options: [
            { startTime: '09:00', endTime: '12:00', scheduleUntil: '2026-11-20T08:30:00-03:00', enabled: true },
          ],
        },
        {
          day: '2026-11-23',
          header: 'segunda-feira, 23/11',
          options: [
            { startTime: '09:00', endTime: '12:00', scheduleUntil: '2026-11-23T09:00:00-03:00', enabled: true },
          ],
        },
      ]);
    });

    // Spec §3: "Schedule: times is a list of days, each with a header and options (startTime, endTime, scheduleUntil,
    // enabled)."
    test("follows the shop's time zone, its days ahead, its closed days and the clock", async (t) => {
      let now = friday;
      const service = await startTestService(t, await fresh(t), () => now);
      const { shopId } = await makeDeliveringShop(service.database);
      now = new Date('2026-11-20T08:30:00-03:00');
      assert.deepEqual(await starts(service), ['2026-11-23 09:00'], 'the cut-off has passed');
      await changeOffers(service.database, shopId, { terms: { timeZone: 'America/Rio_Branco', scheduleDays: 8 } });
      assert.deepEqual(
        await starts(service),
        ['2026-11-20 09:00', '2026-11-23 09:00', '2026-11-27 09:00'],
        'two hours earlier there',
      );
      await changeOffers(service.database, shopId, { closedDays: ['2026-11-23', '2026-11-20'] });
      assert.deepEqual(await starts(service), ['2026-11-27 09:00']);
    });

    // Spec §7: "GET, POST /api/order/schedule | list (days with options) / set option"
    test("has the slots of the delivery's type and of its seller", async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      const monday = async () =>
        (await starts(service)).filter((slot) => slot.startsWith('2026-11-23')).map((slot) => slot.slice(11));
      dataOf(await setLogistic(service, { type: 0, providerId: 'deposito' }));
      assert.deepEqual(await monday(), ['09:00', '14:00']);
      dataOf(await setLogistic(service, { type: 0, providerId: 'loja-sul' }));
      assert.deepEqual(await monday(), ['09:00', '14:00', '19:00']);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto-sul', addressIndex: 0 }));
      assert.deepEqual(await monday(), ['09:00', '19:00']);
    });

    test('is empty when there are no days', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await createShop(service.database);
      assert.deepEqual(await days(service), []);
    });
  });

  describe(`the slot of an order (${kind})`, () => {
    // Spec §3: "Order: … seller (with serviceTax) … logistic {type, providerId, price, startDeliveryTime,
    // storePickUpAddress, maxDistinctItems, maxItemsAmout, orderMinPrice}"
    test('is saved with its day, its start and its end', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      const { logistic } = dataOf(await setSchedule(service, '2026-11-23', '09:00'));
      assert.deepEqual(
        [logistic?.day, logistic?.startDeliveryTime, logistic?.endDeliveryTime],
        ['2026-11-23', '2026-11-23T09:00:00-03:00', '2026-11-23T12:00:00-03:00'],
      );
      const same = dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 2 }));
      assert.deepEqual(
        [same.logistic?.price, same.logistic?.day],
        [12, '2026-11-23'],
        'the same delivery to another address keeps it',
      );
      assert.equal(
        dataOf(await setLogistic(service, { type: 2, providerId: 'correio', addressIndex: 0 })).logistic?.day,
        null,
      );
    });

    // Spec §7: "GET, POST /api/order/schedule | list (days with options) / set option"
    test('is refused when the shop does not offer it', async (t) => {
      const service = await startTestService(t, await fresh(t), () => new Date('2026-11-20T08:30:00-03:00'));
      const { shopId } = await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      const wrong: [why: string, day: string, startTime: string][] = [
        ['its cut-off has passed', '2026-11-20', '09:00'],
        ['it is for pickup', '2026-11-23', '14:00'],
        ["it is another seller's", '2026-11-23', '19:00'],
        ['no slot starts at that time', '2026-11-23', '09:30'],
        ['no slot is on that day', '2026-11-24', '09:00'],
        ['it is too far ahead', '2026-11-30', '09:00'],
        ['it is past', '2026-11-16', '09:00'],
        ['it is no day', 'amanhã', '09:00'],
        ['it is nothing', '', ''],
      ];
      for (const [why, day, startTime] of wrong)
        assert.deepEqual(refusalOf(await setSchedule(service, day, startTime)), [422, unavailable], why);
      await changeOffers(service.database, shopId, { closedDays: ['2026-11-23'] });
      assert.deepEqual(refusalOf(await setSchedule(service, '2026-11-23', '09:00')), [422, unavailable]);
    });

    const lost = ['O horário de 20/11, entre 09:00 e 12:00, não está mais disponível. Escolha outro.'];
    test('that closed or filled up is dropped with one message', async (t) => {
      const rules = offers.scheduleRules;
      type Change = (service: TestService, shopId: string) => Promise<unknown>;
      const full: Change = async ({ database }, shopId) => {
        const rule = await database.one<{ id: string }>(
          sql`select id from schedule_rule where shop_id = ${shopId} and capacity = 2`,
        );
        for (const _place of [1, 2]) assert.ok(rule && (await reserveSlot(database, shopId, rule.id, '2026-11-20')));
      };
      let now = friday;
      const changes: [why: string, change: Change][] = [
        [
          'it is no longer offered',
          ({ database }, shopId) => changeOffers(database, shopId, { scheduleRules: rules.slice(1) }),
        ],
        ['the day is closed', ({ database }, shopId) => changeOffers(database, shopId, { closedDays: ['2026-11-20'] })],
        [
          'it ends at another time',
          ({ database }, shopId) =>
            changeOffers(database, shopId, { scheduleRules: [{ weekday: 5, startTime: '09:00', endTime: '11:00' }] }),
        ],
        [
          'it is for pickup now',
          ({ database }, shopId) =>
            changeOffers(database, shopId, {
              scheduleRules: [{ weekday: 5, startTime: '09:00', endTime: '12:00', logisticType: 0 }],
            }),
        ],
        ['others took its places', full],
        [
          'its cut-off passed',
          async () => {
            now = new Date('2026-11-20T08:31:00-03:00');
          },
        ],
      ];
      const database = await fresh(t);
      for (const [at, [why, change]] of changes.entries()) {
        now = friday;
        const code = `ana${at}`;
        const service = await startTestService(t, database, () => now);
        const { shopId } = await makeDeliveringShop(database, { slug: code, code, agentCode: `bia${at}` });
        const send = <Data>(url: string, body: object) => service.post<Data>(url, body, { code });
        dataOf(await send('/api/order/logistic/', { type: 1, providerId: 'moto', addressIndex: 0 }));
        dataOf(await send<Order>('/api/order/schedule', { day: '2026-11-20', startTime: '09:00' }));
        await change(service, shopId);
        const notified = await current(service, code);
        assert.deepEqual(
          [notified.catalogErrorMessages, notified.logistic?.day, notified.logistic?.providerId],
          [lost, null, 'moto'],
          why,
        );
        assert.deepEqual((await current(service, code)).catalogErrorMessages, [], 'once');
      }
    });

    test('stays when the shop replaces its weekly schedule', async (t) => {
      const service = await startTestService(t, await fresh(t), () => friday);
      const { shopId } = await makeDeliveringShop(service.database);
      dataOf(await setLogistic(service, { type: 1, providerId: 'moto', addressIndex: 0 }));
      const { version } = dataOf(await setSchedule(service, '2026-11-20', '09:00'));
      await changeOffers(service.database, shopId, {});
      const order = await current(service);
      assert.deepEqual([order.logistic?.day, order.version, order.catalogErrorMessages], ['2026-11-20', version, []]);
    });

    // Spec §7: "GET, POST /api/order/schedule | list (days with options) / set option"
    test('reserves its last place for one order only, and notifies the others at once', async (t) => {
      const database = await fresh(t);
      const service = await startTestService(t, database, () => friday);
      const { shopId } = await makeDeliveringShop(database);
      const codes = ['ana', 'eva', 'ivo', 'rui'];
      for (const code of codes.slice(1))
        await createShop(database, { slug: 'loja', code, ...offers, ...sellersOfFixture });
      for (const code of codes) {
        dataOf(
          await service.post<Order>('/api/order/items/', { index: '', providerId: 'arroz', quantity: 2 }, { code }),
        );
        dataOf(await service.post('/api/order/logistic/', { type: 0, providerId: 'loja-norte' }, { code }));
        dataOf(await service.post('/api/order/schedule', { day: '2026-11-20', startTime: '09:00' }, { code }));
        await identifyAndPay(service, code);
      }
      await database.run(sql`update schedule_rule set capacity = 1 where shop_id = ${shopId} and weekday = 5`);
      const responses = await Promise.all(codes.map((code) => service.get<Order>('/api/order/confirm', { code })));
      assert.equal(responses.filter(({ status }) => status === 200).length, 1);
      for (const refused of responses.filter(({ status }) => status !== 200))
        assert.deepEqual(
          [refused.status, refused.data?.logistic?.day, refused.data?.logistic?.providerId],
          [422, null, 'loja-norte'],
        );
      assert.deepEqual(await database.one(sql`select taken from schedule_taken where shop_id = ${shopId}`), {
        taken: 1,
      });
    });
  });
});

/** What the shop of these tests keeps when it gets a second contact. */
const sellersOfFixture = {
  sellers: [
    { providerId: 'norte', name: 'Norte' },
    { providerId: 'sul', name: 'Sul' },
  ],
};
