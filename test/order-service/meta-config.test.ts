import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { configProblems, readConfig } from '../../order-service/config.ts';
import { listChatAccounts } from '../../order-service/database/messaging/channel-accounts.ts';
import { unsealChatSecrets } from '../../order-service/services/messaging/chat-secrets.ts';
import { connectEnvironmentChannels } from '../../order-service/services/messaging/environment-channels.ts';
import { saveChannels } from '../../order-service/services/shops/save-channels.ts';
import { freshDatabase } from '../helpers/database/database.ts';
import { createShop, demoChannel } from '../helpers/order-service/order-service.ts';
import { fakeMeta } from '../helpers/stand-ins/fake-meta.ts';

const secretsKey = 'a key for tests that is long enough';
const { accessToken, appSecret, verifyToken, phoneNumberId, pageId, instagramId } = fakeMeta;
const common = { SECRETS_KEY: secretsKey, META_APP_SECRET: appSecret, META_VERIFY_TOKEN: verifyToken };
const zap = { ...common, META_WHATSAPP_PHONE_NUMBER_ID: phoneNumberId, META_WHATSAPP_TOKEN: accessToken };
const page = { ...common, META_PAGE_ID: pageId, META_PAGE_TOKEN: accessToken };

describe("Meta's channels of the environment", () => {
  test('are missing without their variables', () => assert.deepEqual(readConfig({}).metaChannels, []));

  test('have an id and a token each, and one app for all', () => {
    const insta = { META_INSTAGRAM_ID: instagramId, META_INSTAGRAM_TOKEN: accessToken };
    const { metaChannels } = readConfig({ ...zap, ...page, ...insta, META_WHATSAPP_TEMPLATE: 'aviso_da_loja' });
    const keys = { provider: 'meta', accessToken, appSecret, verifyToken };
    assert.deepEqual(metaChannels, [
      {
        ...keys,
        channel: 'WhatsApp',
        externalId: phoneNumberId,
        template: { name: 'aviso_da_loja', language: 'pt_BR' },
      },
      { ...keys, channel: 'Messenger', externalId: pageId, template: null },
      { ...keys, channel: 'Instagram', externalId: instagramId, template: null },
    ]);
    assert.equal(
      readConfig({ ...zap, META_WHATSAPP_TEMPLATE: 'aviso:en_US' }).metaChannels[0]?.template?.language,
      'en_US',
    );
  });

  const { META_APP_SECRET: _secret, ...secretless } = zap;
  const { META_VERIFY_TOKEN: _token, ...tokenless } = zap;
  const { SECRETS_KEY: _key, ...keyless } = zap;
  const wrong: [name: string, env: Record<string, string>, names: string][] = [
    ['an id without its token', { ...common, META_PAGE_ID: pageId }, 'META_PAGE_TOKEN: falta'],
    ['a token without its id', { ...common, META_INSTAGRAM_TOKEN: accessToken }, 'META_INSTAGRAM_ID: falta'],
    ['no app secret', secretless, 'META_APP_SECRET: falta'],
    ['no verify token', tokenless, 'META_VERIFY_TOKEN: falta'],
    ['no SECRETS_KEY', keyless, 'SECRETS_KEY: falta'],
    [
      'a phone for the id',
      { ...zap, META_WHATSAPP_PHONE_NUMBER_ID: '+55 11 98765-4321' },
      'META_WHATSAPP_PHONE_NUMBER_ID: precisa ser o número',
    ],
    ['a token with a space', { ...zap, META_WHATSAPP_TOKEN: 'EAA segredo' }, 'META_WHATSAPP_TOKEN: não é'],
    ['a short app secret', { ...zap, META_APP_SECRET: 'curto' }, 'META_APP_SECRET: precisa de 8'],
    [
      'a template of another form',
      { ...zap, META_WHATSAPP_TEMPLATE: 'Aviso da Loja' },
      'META_WHATSAPP_TEMPLATE: precisa ser o nome',
    ],
    ['an interface elsewhere', { ...zap, META_API_URL: 'https://evil.example' }, 'META_API_URL: só para testes'],
  ];
  for (const [name, env, problem] of wrong)
    test(`with ${name} are reported as a problem, without the key`, () => {
      const problems = configProblems(env);
      assert.deepEqual([problems.length, problems[0]?.startsWith(problem)], [1, true], problems.join());
      assert.doesNotMatch(problems.join(), /segredo$|curto|tokendeteste/);
    });

  test('belong to the default shop, encrypted; a removed variable removes them, a declaration overrides them', async (t) => {
    const database = await freshDatabase(t);
    const connect = (env: Record<string, string>) =>
      connectEnvironmentChannels(database, readConfig(env).metaChannels, secretsKey);
    await connect(zap);
    const { shopId } = await createShop(database, { channels: [demoChannel] });
    await createShop(database, { slug: 'outra', code: 'bia' });
    const names = async () =>
      (await listChatAccounts(database, null)).map(({ slug, channel_id }) => `${slug}/${channel_id}`);
    assert.deepEqual(await names(), [], 'there was no shop yet');
    await connect({ ...zap, ...page });
    await connect({ ...zap, ...page });
    assert.deepEqual(await names(), [`loja/${pageId}`, `loja/${phoneNumberId}`]);
    const [, row] = await listChatAccounts(database, shopId);
    assert.ok(row && !JSON.stringify(row).includes(accessToken));
    const channel = { channelType: row.channel_type, channelId: row.channel_id };
    assert.deepEqual(unsealChatSecrets(secretsKey, shopId, channel, row.secret_sealed), {
      accessToken,
      appSecret,
      verifyToken,
    });
    await connect(page);
    assert.deepEqual(await names(), [`loja/${pageId}`]);
    await connect({ ...zap, ...page });
    const own = {
      channelType: 1,
      channelId: 'zap-da-loja',
      kind: 'meta',
      externalId: phoneNumberId,
      options: {},
      secretSealed: 'x',
    } as const;
    await saveChannels(database, shopId, [own], { isFull: true });
    assert.deepEqual(await names(), [`loja/${pageId}`, 'loja/zap-da-loja']);
    await connect({ ...zap, ...page });
    assert.deepEqual(await names(), [`loja/${pageId}`, 'loja/zap-da-loja']);
  });
});
