/** The logger interface of this layer; the loggers of pino and Fastify match it. */
export type Log = Record<'info' | 'warn' | 'error', (data: object, message: string) => void>;
