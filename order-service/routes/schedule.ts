import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/schemas.ts';
import { schedule, setSchedule } from '../services/checkout/schedule.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The day and time window of the delivery or pickup. */
export function registerSchedule(house: RouteDependencies): void {
  handleCall(house, endpoints.schedule, schemas.schedule, ({ db, who }) => schedule(db, who));

  handleCall(house, endpoints.setSchedule, schemas.setSchedule, ({ db, who, body, expected }) =>
    setSchedule(db, who, body, expected),
  );
}
