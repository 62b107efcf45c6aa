/** How far something got that is sent from the outbox: `failed` once no further try comes. */
export type DeliveryProgress = {
  state: 'sent' | 'failed' | 'waiting';
  tries: number;
  createdAt: string;
  sentAt: string | null;
  failedAt: string | null;
  lastError: string | null;
};

type DeliveryProgressRow = {
  attempts: number;
  created_at: Date;
  sent_at: Date | null;
  dead_at: Date | null;
  last_error: string | null;
};

/** The delivery of a message or a webhook as the Platform API lists it; times in UTC, ISO 8601. */
export const deliveryProgress = (row: DeliveryProgressRow): DeliveryProgress => ({
  state: row.sent_at ? 'sent' : row.dead_at ? 'failed' : 'waiting',
  tries: row.attempts,
  createdAt: row.created_at.toISOString(),
  sentAt: row.sent_at?.toISOString() ?? null,
  failedAt: row.dead_at?.toISOString() ?? null,
  lastError: row.last_error,
});
