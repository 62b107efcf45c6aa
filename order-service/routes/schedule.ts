import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { schedule, setSchedule } from '../services/checkout/schedule.ts';
import { handleCall, type RouteDependencies } from './serve.ts';

/** The day and time window of the delivery or pickup. */
export function registerSchedule(dependencies: RouteDependencies): void {
  handleCall(dependencies, endpoints.schedule, schemas.schedule, ({ db, caller }) => schedule(db, caller));

  handleCall(dependencies, endpoints.setSchedule, schemas.setSchedule, ({ db, caller, body, expected }) =>
    setSchedule(db, caller, body, expected),
  );
}
