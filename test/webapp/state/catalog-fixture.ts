import type { TestContext } from 'node:test';
import { catalogState } from '../../../webapp/state/catalog/catalog-state.ts';
import { startSession } from '../../../webapp/state/session/load-session.ts';
import { type FakeShop, sampleSettings } from '../../helpers/page/fake-shop.ts';
import { openWebapp } from '../../helpers/page/webapp.ts';

export const listCalls = (shop: FakeShop) =>
  shop.seen
    .filter(({ path }) => /\/catalog\/(top|products\/(search|searchText|collections))/.test(path))
    .map(({ path, query, body }) => ({ path, ...query, ...Object(body) }));
export const shownIds = () => catalogState.products.map(({ providerId }) => providerId);
export const failLists = (shop: FakeShop) => {
  shop.instead = (seen, reply) => {
    if (!/\/catalog\/(top|products\/)/.test(seen.path)) return false;
    reply(500, { success: false, data: null, errors: [] });
    return true;
  };
};

/** The shop with its session loaded; the test opens the catalogue. */
export async function openShop(t: TestContext, url = '/#abc', settings = sampleSettings()) {
  const opened = await openWebapp(t, { url });
  opened.shop.settings = settings;
  await startSession();
  return opened;
}
