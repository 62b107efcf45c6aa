import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ChannelType } from '#shared/model/channel.ts';
import { SessionType } from '#shared/model/session.ts';
import { type CatalogReader, catalogCacheKey } from '#shared/rules/catalog/catalog-cache-key.ts';

const reader: CatalogReader = {
  shopId: 'loja',
  channelType: ChannelType.WhatsApp,
  channelId: 'whatsapp-1',
  sessionType: SessionType.Contact,
  priceTableId: null,
};

const others: [string, Partial<CatalogReader>][] = [
  ['another shop', { shopId: 'outra' }],
  ['another kind of channel', { channelType: ChannelType.Instagram }],
  ['another channel of the kind', { channelId: 'whatsapp-2' }],
  ['an agent', { sessionType: SessionType.PlatformUser }],
  ['another price table', { priceTableId: 'atacado' }],
];

for (const [title, other] of others)
  test(`a cached list is not used for ${title}`, () =>
    assert.notEqual(catalogCacheKey({ ...reader, ...other }), catalogCacheKey(reader)));

test('a cached list is used for every session with the same view', () => {
  const session = { ...reader, userShop: { id: 'cliente-1', name: 'Ana', addresses: [] } };
  assert.equal(catalogCacheKey(session), catalogCacheKey(reader));
  assert.doesNotMatch(catalogCacheKey(session), /cliente-1|Ana/);
});
