/** What an agent's session code begins with. It opens nothing, and is no secret: whoever has the code learns as much by asking. */
export const agentCodePrefix = 'agente-';

/** Whether a code says that it is an agent's, before any session says so: the demo's does, and those that our order service gives out. */
export const isAgentCode = (code: string): boolean => code === 'demo-agente' || code.startsWith(agentCodePrefix);
