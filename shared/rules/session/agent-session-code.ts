/**
 * The prefix of an agent's session code. It grants no access and is no secret: the code's bearer can get the same
 * information from the session.
 */
export const agentCodePrefix = 'agente-';

/**
 * Whether a code has an agent's format, before the session loads: the demo's code, and codes from this order service.
 */
export const isAgentCode = (code: string): boolean => code === 'demo-agente' || code.startsWith(agentCodePrefix);
