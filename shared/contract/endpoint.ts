/**
 * Who may call: `anyone` (no session), `session` (any bearer), `agent` (platform user only), `supervisor` (a platform
 * user who may decide about others).
 */
export type Caller = 'anyone' | 'session' | 'agent' | 'supervisor';

/** Everything about one call of spec §7. `effect` decides how it is guarded: five GETs of the contract write. */
export type EndpointFacts = {
  readonly method: 'GET' | 'POST';
  /** `:name` marks a path parameter. A trailing slash of the specification stays and is optional. */
  readonly path: `/${string}`;
  /** The message of spec §8 for a failure without a message from the server. */
  readonly failure: string;
  readonly effect: 'read' | 'write';
  readonly caller: Caller;
  /** The response is an endless event stream; each event has the endpoint's `Received` type. */
  readonly isStream?: true;
};

declare const sent: unique symbol;
declare const received: unique symbol;
declare const query: unique symbol;

/**
 * An endpoint with the types on the wire: body, query and the `data` of a success. The types exist only for the
 * compiler.
 */
export type Endpoint<Sent, Received, Query> = EndpointFacts & {
  readonly [sent]?: Sent;
  readonly [received]?: Received;
  readonly [query]?: Query;
};

export type SentOf<E> = E extends Endpoint<infer Sent, infer _R, infer _Q> ? Sent : never;
export type ReceivedOf<E> = E extends Endpoint<infer _S, infer Received, infer _Q> ? Received : never;
export type QueryOf<E> = E extends Endpoint<infer _S, infer _R, infer Query> ? Query : never;
