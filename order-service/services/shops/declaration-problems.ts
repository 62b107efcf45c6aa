import { isSecretKey } from '#shared/rules/payment/secret-key.ts';
import type { Db } from '../../database/engine/database.ts';
import { listChannels } from '../../database/messaging/channel-accounts.ts';
import { listNamedIds } from '../../database/shops/known-checkout-ids.ts';
import { findHostOwner, findShopBySlug } from '../../database/shops/shops.ts';
import type { Problem } from '../../declaration/problem.ts';
import type { DeclaredParts } from '../../declaration/read-declaration.ts';
import { channelProblems, platformWebhookProblems } from './declared-channels.ts';
import { accountProblems, secretAsPublic } from './declared-payment-accounts.ts';
import type { DeclarationMeans } from './declared-secret.ts';

/**
 * Why a declaration cannot be applied to this database: a missing or taken name, references to
 * unknown items, channels and accounts that cannot be connected. Also checks the valid parts of a declaration that has
 * other problems.
 */
export async function declarationProblems(
  db: Db,
  shop: DeclaredParts,
  means: DeclarationMeans,
  { isDemoAllowed = false } = {},
): Promise<Problem[]> {
  const { slug } = shop;
  // Without a slug, references cannot be resolved.
  if (slug === undefined) return [];
  const known = await findShopBySlug(db, slug);
  if (known?.is_demo && !isDemoAllowed) return [{ path: 'slug', reason: `"${slug}" é a loja de demonstração` }];
  const nameless =
    known || Object.hasOwn(shop, 'name')
      ? []
      : [{ path: 'name', reason: 'falta: a loja ainda não existe e precisa de um nome' }];
  const named = known ? await listNamedIds(db, known.id) : { sellers: [], neighborhoods: [] };
  const sellers = Object.hasOwn(shop, 'sellers') ? allOf(shop.sellers, ({ providerId }) => providerId) : named.sellers;
  const neighborhoods = Object.hasOwn(shop, 'neighborhoods')
    ? allOf(shop.neighborhoods, ({ id }) => id)
    : named.neighborhoods;
  return [
    ...nameless,
    ...(await takenHosts(db, slug, shop.hosts ?? [])),
    ...(await accountProblems(db, known?.id, shop.paymentAccounts ?? [], means)),
    ...servedKeyProblems(shop),
    ...(sellers ? unknownSellers(shop, sellers) : []),
    ...(neighborhoods ? unknownNeighborhoods(shop, neighborhoods) : []),
    ...channelProblems(shop.channels ?? [], known ? await listChannels(db, known.id) : [], means),
    ...platformWebhookProblems(shop.platformWebhooks ?? [], means),
  ];
}

/** The key that the settings themselves name is served to every page. */
function servedKeyProblems({ settings }: DeclaredParts): Problem[] {
  const key = settings?.payment?.publicKey;
  return typeof key === 'string' && isSecretKey(key) ? [{ path: 'settings.payment.publicKey', ...secretAsPublic }] : [];
}

/** Every item's id, or `null` when one item is invalid: then unknown references cannot be detected. */
function allOf<Item>(items: readonly Item[] | undefined, idOf: (item: Item) => string | undefined): string[] | null {
  const ids = items?.map(idOf);
  const known = ids?.filter((id) => id !== undefined);
  return known && known.length === ids?.length ? known : null;
}

async function takenHosts(db: Db, slug: string, hosts: readonly (string | undefined)[]): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [at, host] of hosts.entries()) {
    const owner = host === undefined ? undefined : await findHostOwner(db, host);
    if (owner && owner.slug !== slug)
      problems.push({ path: `hosts[${at}]`, reason: `${host} já é da loja "${owner.slug}"` });
  }
  return problems;
}

function unknownSellers(shop: DeclaredParts, sellers: string[]): Problem[] {
  const named = [
    ...(shop.stores ?? []).map(({ seller }, at) => ({ path: `stores[${at}].seller`, seller })),
    ...(shop.deliveryOptions ?? []).map(({ seller }, at) => ({ path: `deliveryOptions[${at}].seller`, seller })),
    ...(shop.schedule ?? []).map(({ seller }, at) => ({ path: `schedule[${at}].seller`, seller })),
    ...(shop.gifts ?? []).flatMap(({ availableGifts = [] }, group) =>
      availableGifts.map(({ seller }, at) => ({ path: `gifts[${group}].availableGifts[${at}].seller`, seller })),
    ),
  ];
  return named.flatMap(({ path, seller }) =>
    seller === undefined || sellers.includes(seller)
      ? []
      : [{ path, reason: `não há vendedor "${seller}"${existingIdsText(sellers)}`, code: 'unknown-seller' }],
  );
}

const unknownNeighborhoods = (shop: DeclaredParts, neighborhoods: string[]): Problem[] =>
  (shop.deliveryOptions ?? []).flatMap(({ areas = [] }, option) =>
    areas.flatMap(({ neighborhoodId }, area) =>
      neighborhoodId === undefined || neighborhoods.includes(neighborhoodId)
        ? []
        : [
            {
              path: `deliveryOptions[${option}].areas[${area}].neighborhoodId`,
              reason: `não há bairro "${neighborhoodId}"${existingIdsText(neighborhoods)}`,
              code: 'unknown-neighborhood' as const,
            },
          ],
    ),
  );

const maxNamed = 10;
const existingIdsText = (ids: string[]) =>
  ids.length === 0 ? '' : `; os que existem: ${ids.slice(0, maxNamed).join(', ')}${ids.length > maxNamed ? ' …' : ''}`;
