import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { firstPage } from '../services/catalog/first-page.ts';
import { openSession } from '../services/sessions/sessions.ts';
import { shopIdOfHost, shopSettings } from '../services/shops/shops.ts';
import { visitorFromRequest } from './context.ts';
import { handlePublicCall, type RouteDependencies } from './serve.ts';

/** The session, the shop's settings and the first page. */
export function registerSession(dependencies: RouteDependencies): void {
  const { accounts } = dependencies;
  handlePublicCall(dependencies, endpoints.session, schemas.session, async ({ database, params, request }) => {
    const { host, channelType } = visitorFromRequest(request, dependencies.contextSecret);
    return openSession(database, params.code, {
      shopId: () => shopIdOfHost(database, host),
      channelType,
      contextSecret: dependencies.contextSecret,
    });
  });

  handlePublicCall(dependencies, endpoints.settings, schemas.settings, async ({ db, caller, request }) => {
    const shopId =
      caller?.shopId ?? (await shopIdOfHost(db, visitorFromRequest(request, dependencies.contextSecret).host));
    return { data: await shopSettings(db, shopId, accounts) };
  });

  // The caller makes no difference: the result becomes part of a page that all visitors get.
  handlePublicCall(dependencies, endpoints.firstPage, schemas.firstPage, async ({ db, request }) =>
    firstPage(db, await shopIdOfHost(db, visitorFromRequest(request, dependencies.contextSecret).host), accounts),
  );
}
