/** What the store needs of a logger; pino's and Fastify's fit. */
export type Log = Record<'info' | 'warn' | 'error', (data: object, message: string) => void>;
