import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { schedule, setSchedule } from '../services/checkout/schedule.ts';
import { type House, serve } from './serve.ts';

/** When the order comes or is fetched. */
export function registerSchedule(house: House): void {
  serve(house, endpoints.schedule, schemas.schedule, ({ db, who }) => schedule(db, who));

  serve(house, endpoints.setSchedule, schemas.setSchedule, ({ db, who, body, expected }) => setSchedule(db, who, body, expected));
}
