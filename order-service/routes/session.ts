import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { firstPage } from '../services/catalog/first-page.ts';
import type { PaymentAccounts } from '../services/payment-setup/payment-accounts.ts';
import { openSession } from '../services/sessions/sessions.ts';
import { shopIdOfHost, shopSettings } from '../services/shops/shops.ts';
import { visitorFromRequest } from './context.ts';
import { handlePublicCall, type RouteDependencies } from './serve.ts';

/** The session, the shop's settings and the first page. */
export function registerSession(house: RouteDependencies, accounts: PaymentAccounts): void {
  handlePublicCall(house, endpoints.session, schemas.session, async ({ database, params, request }) => {
    const { host, channelType } = visitorFromRequest(request, house.contextSecret);
    return openSession(database, params.code, {
      shopId: () => shopIdOfHost(database, host),
      channelType,
      contextSecret: house.contextSecret,
    });
  });

  handlePublicCall(house, endpoints.settings, schemas.settings, async ({ db, who, request }) => {
    const shopId = who?.shopId ?? (await shopIdOfHost(db, visitorFromRequest(request, house.contextSecret).host));
    return { data: await shopSettings(db, shopId, accounts) };
  });

  // The caller makes no difference: the result becomes part of a page that all visitors get.
  handlePublicCall(house, endpoints.firstPage, schemas.firstPage, async ({ db, request }) =>
    firstPage(db, await shopIdOfHost(db, visitorFromRequest(request, house.contextSecret).host), accounts),
  );
}
