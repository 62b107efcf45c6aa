/**
 * How often a delivery to a webhook is tried, in words for the documentation (`test/contract/platform-docs.test.ts`
 * compares).
 */
export const webhookSchedule = {
  attempts: 16,
  pauses: '1, 4, 16 e 64 segundos, 4 e 15 minutos, e então a cada 4 horas, em cerca de um dia e meio',
} as const;
