import type { FastifyRequest } from 'fastify';
import type { PanelCallName } from '#shared/contract/panel/panel-calls.ts';
import type { PanelBody, PanelData, PanelParams, PanelQuery } from '#shared/contract/panel/panel-schemas.ts';
import type { Database, Db } from '../../services/core/database.ts';
import type { PanelCaller, StaffSession } from '../../services/staff/staff-sessions.ts';

/** The parts of a call's request, checked with its schemas. */
export type PanelInput<Name extends PanelCallName> = {
  body: PanelBody<Name>;
  query: PanelQuery<Name>;
  params: PanelParams<Name>;
};

/** A call of a member who may make it. */
export type PanelRequest<Name extends PanelCallName> = PanelInput<Name> & {
  caller: PanelCaller;
  /** In a write this is the transaction. */
  db: Db;
  database: Database;
  /** The time of the call. */
  now: Date;
  request: FastifyRequest;
};

/** A write of several transactions. */
export type PanelStepsRequest<Name extends PanelCallName> = Omit<PanelRequest<Name>, 'db'> & {
  /** Runs the task when the connection ends: before the response, the client has left. */
  onDisconnect: (task: () => void) => void;
  /** Saves the response in a transaction of the work: a repeated call gets it, and the transaction commits once. */
  saveOnce: (db: Db, data: PanelData<Name>) => Promise<void>;
};

/** A call that needs no shop: with a session (`access: 'session'`), or without one. */
export type EntryRequest<Name extends PanelCallName, Session extends StaffSession | null> = PanelInput<Name> & {
  session: Session;
  /** The token of the device's session, whether it is valid or not. */
  token: string | null;
  key: string | null;
  db: Db;
  now: Date;
  request: FastifyRequest;
};
