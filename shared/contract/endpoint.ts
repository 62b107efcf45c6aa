/** Who may call: `anyone` (no session), `session` (any bearer), `agent` (platform user only). */
export type Caller = 'anyone' | 'session' | 'agent';

/** Everything about one call of spec §7. `effect` says how it must be guarded: five GETs of the contract write. */
export type EndpointFacts = {
  readonly method: 'GET' | 'POST';
  /** `:name` marks a path parameter. A trailing slash of the specification is kept and optional. */
  readonly path: `/${string}`;
  /** The message of spec §8 for when it fails and the server said nothing better. */
  readonly failure: string;
  readonly effect: 'read' | 'write';
  readonly caller: Caller;
  /** Its answer has no end: events, each as what the endpoint says is received. */
  readonly isStream?: true;
};

declare const sent: unique symbol;
declare const received: unique symbol;
declare const query: unique symbol;

/** An endpoint with the types that travel: body sent, query sent, `data` received. The types exist only for the compiler. */
export type Endpoint<Sent, Received, Query> = EndpointFacts & {
  readonly [sent]?: Sent;
  readonly [received]?: Received;
  readonly [query]?: Query;
};

export type SentOf<E> = E extends Endpoint<infer Sent, infer _R, infer _Q> ? Sent : never;
export type ReceivedOf<E> = E extends Endpoint<infer _S, infer Received, infer _Q> ? Received : never;
export type QueryOf<E> = E extends Endpoint<infer _S, infer _R, infer Query> ? Query : never;
