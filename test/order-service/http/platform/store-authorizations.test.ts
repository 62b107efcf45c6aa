import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { trayInternalPath } from '#shared/contract/tray-authorization.ts';
import { onOneDatabase } from '../../../helpers/database/database.ts';
import { dataOf } from '../../../helpers/order-service/order-service.ts';
import { authorization, chatbot, codeOf, codesOf, minutes, startLinks, tokens } from './store-link-fixture.ts';

onOneDatabase((kind, fresh) => {
  describe(`the authorisation of a store (${kind})`, () => {
    test('a code is claimed by one of simultaneous requests, and never again for another store', async (t) => {
      const database = await fresh(t);
      const { claim } = await startLinks(t, database);
      const claims = await Promise.all([1, 2, 3, 4].map(async () => dataOf(await claim())));
      assert.deepEqual(claims.toSorted(), ['busy', 'busy', 'busy', 'claimed']);
      assert.equal(dataOf(await claim(authorization({ store: '7' }))), 'refused');
      assert.equal(
        dataOf(await claim(authorization({ apiAddress: 'https://bia.commercesuite.com.br/web_api' }))),
        'refused',
      );
    });

    test('a code that the store refused, or whose exchange was interrupted, becomes invalid', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { claim, inside, link, goTo } = await startLinks(t, database);
      await claim();
      await inside(trayInternalPath.refuse, { code: codeOf('a') });
      assert.equal(dataOf(await claim()), 'refused');
      assert.equal((await inside(trayInternalPath.keep, { code: codeOf('a'), ...tokens('late') })).status, 422);
      assert.deepEqual(codesOf(await link(ana.id, ana.token)), [422, 'authorization-refused']);

      const cutOff = authorization({ code: codeOf('b') });
      assert.equal(dataOf(await claim(cutOff)), 'claimed');
      goTo(minutes(90));
      assert.equal(dataOf(await claim(cutOff)), 'refused');
    });

    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test('a link needs an exchanged code, and that code links only its own store', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, linkOf } = await startLinks(t, database);
      assert.deepEqual(codesOf(await link(ana.id, ana.token)), [422, 'authorization-refused']);
      await hold();
      for (const other of [
        { store: '7' },
        { apiAddress: 'https://bia.commercesuite.com.br/web_api' },
        { code: codeOf('c') },
      ])
        assert.deepEqual(codesOf(await link(ana.id, ana.token, authorization(other))), [422, 'authorization-refused']);
      assert.equal(await linkOf(ana.shopId), null);
    });

    // Decision: A chatbot token is not guessed for long, neither from one store nor from many.
    test('a wrong chatbot ID and a wrong token give the same error, may be corrected, and are limited', async (t) => {
      const database = await fresh(t);
      const [ana, bia] = [await chatbot(database, 'ana'), await chatbot(database, 'bia')];
      const { hold, link } = await startLinks(t, database);
      await hold();
      const said = [];
      for (const [id, token] of [
        ['ana', 'wrong'],
        ['nobody', ana.token],
        ['bia', ana.token],
      ] as const)
        said.push(await link(id, token));
      for (const { status, errors } of said) assert.deepEqual([status, errors], [422, said[0]?.errors]);
      assert.deepEqual(codesOf(said[0] ?? (await link('', ''))), [422, 'chatbot-refused']);
      assert.equal((await link(ana.id, ana.token)).status, 200);
      for (let turn = 0; turn < 2; turn++)
        assert.deepEqual(codesOf(await link('bia', 'wrong')), [422, 'chatbot-refused']);
      assert.deepEqual(codesOf(await link(bia.id, bia.token)), [422, 'authorization-refused']);
    });

    // Decision: A chatbot token is not guessed for long, neither from one store nor from many.
    test("a chatbot's token that many stores guess is locked for a while, with the same error", async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, goTo, logged } = await startLinks(t, database);
      for (const letter of 'abc') await hold(authorization({ code: codeOf(letter) }), letter);
      const guess = async (letter: string) =>
        codesOf(await link('ana', 'wrong', authorization({ code: codeOf(letter) })));
      for (const letter of 'aaaaabbbbb') assert.deepEqual(await guess(letter), [422, 'chatbot-refused']);
      const right = () => link(ana.id, ana.token, authorization({ code: codeOf('c') }));
      assert.deepEqual(codesOf(await right()), [422, 'chatbot-refused']);
      assert.match(logged(), /chatbot token locked for a while/);
      goTo(minutes(14));
      assert.deepEqual(codesOf(await right()), [422, 'chatbot-refused']);
      goTo(minutes(16));
      assert.equal((await right()).status, 200);
    });

    // Decision: A store cannot be linked, read or moved without proof of its ownership, and its id reveals nothing.
    test('a code with too many wrong tokens no longer gives data of its store', async (t) => {
      const database = await fresh(t);
      const ana = await chatbot(database, 'ana');
      const { hold, link, chatbotOf, readingOf } = await startLinks(t, database);
      await hold();
      await link(ana.id, ana.token);
      assert.equal(dataOf(await chatbotOf('391250')), 'ana');
      for (let turn = 0; turn < 5; turn++) await link('ana', 'wrong');
      assert.deepEqual(codesOf(await chatbotOf('391250')), [404, 'not-found']);
      assert.deepEqual(codesOf(await readingOf('391250')), [404, 'not-found']);
    });
  });
});
