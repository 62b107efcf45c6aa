/** An agent as a person: the platform's own id of the agent, and the name at that time. */
export type Agent = { id: string; name: string };
