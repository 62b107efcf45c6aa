/** An agent as a person: the platform's own id of the agent, and the name at that time. */
export type Agent = { id: string; name: string };

/** An agent of a session. A supervisor may decide about discounts above the others' limit. */
export type NamedAgent = Agent & { role?: 'agent' | 'supervisor' };
