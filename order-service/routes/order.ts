import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { confirmOrder, currentOrder, putItem } from '../services/cart.ts';
import { putGift } from '../services/gifts.ts';
import { type House, serve } from './serve.ts';

/** The order being built. */
export function registerOrder(house: House): void {
  serve(house, endpoints.currentOrder, schemas.currentOrder, ({ database, who }) => currentOrder(database, who));

  serve(house, endpoints.putItem, schemas.putItem, ({ db, who, body, expected }) => putItem(db, who, body, expected));

  serve(house, endpoints.putGift, schemas.putGift, ({ db, who, body, expected }) => putGift(db, who, body, expected));

  serve(house, endpoints.confirmOrder, schemas.confirmOrder, ({ db, who, expected }) => confirmOrder(db, who, expected));
}
