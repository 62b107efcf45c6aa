import { platformCalls } from '#shared/contract/platform/platform.ts';
import { searchMisses } from '../../services/catalog/search/search-misses.ts';
import { platformAgents } from '../../services/platform/platform-agents.ts';
import { platformMessages } from '../../services/platform/platform-messages.ts';
import { platformShop } from '../../services/platform/platform-shop.ts';
import type { WebhookMeans } from '../../services/platform/platform-webhooks.ts';
import type { RouteDependencies } from '../serve.ts';
import { registerPlatformCarts } from './platform-carts.ts';
import { registerPlatformDiscounts } from './platform-discounts.ts';
import { type FeedSourceSettings, registerFeedSources } from './platform-feed-sources.ts';
import { registerPlatformFlow } from './platform-flow.ts';
import { type ImportMeans, type PlatformImportParts, registerPlatformImport } from './platform-import.ts';
import { registerPlatformOrders } from './platform-orders.ts';
import { registerPlatformPeople } from './platform-people.ts';
import { registerPlatformProducts } from './platform-products.ts';
import type { ServePlatformCall } from './platform-request.ts';
import { registerPlatformSessions } from './platform-sessions.ts';
import { registerPlatformWebhooks } from './platform-webhooks.ts';
import { servePlatformCall, servePlatformRead } from './serve-platform-call.ts';

/** Settings of the Platform API. */
export type PlatformParts = PlatformImportParts &
  Partial<ImportMeans> & {
    /** The public URL of the shop; entry links start with it. */
    publicUrl: string;
    /** What the shops' webhooks need. Without it none can be made. */
    webhooks?: WebhookMeans;
    /** For addresses of products; by default only public ones without secrets. */
    feedSources?: FeedSourceSettings;
  };

/**
 * The Platform API: the calls of chatbot platforms and back ends for a shop, with its API key. A session is not
 * accepted.
 */
export function registerPlatform(dependencies: RouteDependencies, parts: PlatformParts, means: ImportMeans): void {
  const { publicUrl, platformApiKey } = parts;
  const { app, database, clock } = dependencies;
  const { shop, agents, messages, searches } = platformCalls;
  const serve: ServePlatformCall = (call, respond) =>
    servePlatformCall(dependencies, app, call, platformApiKey, respond);

  servePlatformRead(serve, shop, ({ caller }) => platformShop(database, caller.shopId));
  servePlatformRead(serve, agents, ({ caller, query }) => platformAgents(database, caller.shopId, query, clock()));
  servePlatformRead(serve, searches, async ({ caller }) => ({ data: await searchMisses(database, caller.shopId) }));
  servePlatformRead(serve, messages, ({ caller, query }) => platformMessages(database, caller.shopId, query));

  registerPlatformSessions(dependencies, serve, publicUrl);
  registerPlatformFlow(dependencies, serve);
  registerPlatformOrders(dependencies, serve);
  registerPlatformDiscounts(dependencies, serve);
  registerPlatformCarts(dependencies, serve);
  registerPlatformWebhooks(dependencies, serve, parts.webhooks ?? { secretsKey: undefined, ownHosts: [] });
  registerPlatformPeople(dependencies, serve);
  registerFeedSources(dependencies, serve, parts.feedSources ?? { secretsKey: undefined, ownHosts: [] });
  registerPlatformProducts(dependencies, serve, publicUrl);
  registerPlatformImport(dependencies, parts, means);
}
