import { endpoints } from '#shared/contract/endpoints.ts';
import { schemas } from '#shared/contract/request-schemas.ts';
import { Refusal } from '../services/core/refusal.ts';
import { agentContacts, openContact, seeContact } from '../services/sessions/agent-contacts.ts';
import { assertNoBody, bearerOf } from './request-headers.ts';
import { handleCall, handleUnstoredWrite, type RouteDependencies } from './serve.ts';
import { uuidParameter } from './uuid-parameter.ts';

/** The contacts of an agent: the list, a session for one of them, and what the agent saw. */
export function registerAgentContacts(dependencies: RouteDependencies): void {
  const { contextSecret } = dependencies;

  handleCall(dependencies, endpoints.agentContacts, schemas.agentContacts, ({ db, caller, query }) =>
    agentContacts(db, caller, query.order === undefined ? null : Number(query.order)),
  );

  handleUnstoredWrite(dependencies, endpoints.openContact, schemas.openContact, ({ db, caller, params, request }) => {
    assertNoBody(request);
    const code = bearerOf(request);
    if (code === null) throw new Refusal('no-session');
    return openContact(db, caller, uuidParameter(params.id), { code, contextSecret });
  });

  handleCall(dependencies, endpoints.seeContact, schemas.seeContact, ({ db, caller, body }) =>
    seeContact(db, caller, body),
  );
}
