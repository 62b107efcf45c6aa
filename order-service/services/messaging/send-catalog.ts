import type { CatalogSendRequest } from '#shared/model/catalog/catalog-send.ts';
import { InitialCatalogType } from '#shared/model/catalog/initial-catalog.ts';
import { MessageKind, type SessionLinkTarget } from '#shared/model/message.ts';
import { categoryName } from '#shared/rules/catalog/category-name.ts';
import { collectionIdOf } from '#shared/rules/catalog/collection-id.ts';
import { messageText, sendRefusals } from '#shared/text/messaging/messages.ts';
import { listCategories } from '../../database/catalog/categories.ts';
import type { Db } from '../../database/engine/database.ts';
import { ruleRefusal } from '../core/refusal.ts';
import type { AuthenticatedCaller } from '../sessions/sessions.ts';
import { shopOf } from '../shops/shops.ts';
import { sendToContact } from './outbox.ts';

/**
 * Sends the contact the catalogue, opened at a category, a collection, a search or at its start (spec §7, GET
 * send/catalog).
 */
export async function sendCatalog(db: Db, caller: AuthenticatedCaller, request: CatalogSendRequest): Promise<null> {
  const { words, ...opens } = await openedAt(db, caller.shopId, request);
  return sendToContact(db, caller, {
    kind: MessageKind.Catalog,
    lines: [words],
    pictureUrl: null,
    button: { title: messageText.openCatalog, opens },
  });
}

/** The agent's choice. Of several, the narrowest wins; an empty search text is ignored. */
async function openedAt(
  db: Db,
  shopId: string,
  request: CatalogSendRequest,
): Promise<SessionLinkTarget & { words: string }> {
  const [categoryId, collectionId, term] = [request.categoryId, request.collectionId, request.searchTerm].map(
    (text) => text?.trim() ?? '',
  );
  const path = '/';
  if (categoryId) {
    const name = await nameOf(db, shopId, categoryId, false);
    return {
      path,
      type: InitialCatalogType.ShowCategory,
      id: categoryId,
      words: messageText.catalogOf(categoryName(name)),
    };
  }
  if (collectionId) {
    const id = collectionIdOf(collectionId);
    const name = await nameOf(db, shopId, id, true);
    return { path, type: InitialCatalogType.ShowCollection, id, words: messageText.catalogOf(categoryName(name)) };
  }
  if (term) return { path, type: InitialCatalogType.ShowQuery, id: term, words: messageText.catalogSearch(term) };
  const { name } = await shopOf(db, shopId);
  return { path, type: InitialCatalogType.Standard, id: null, words: messageText.catalog(name) };
}

async function nameOf(db: Db, shopId: string, id: string, isCollection: boolean): Promise<string> {
  const found = (await listCategories(db, shopId)).find(
    (row) => row.is_collection === isCollection && row.provider_id === id,
  );
  if (!found)
    throw ruleRefusal('unknown-category', isCollection ? sendRefusals.unknownCollection : sendRefusals.unknownCategory);
  return found.name;
}
