/** Shown while the device has no connection. */
export const offlineText = 'Você está sem conexão';

/**
 * Texts of both sides for a missing response or a missing page. Separate from the servers' other texts, which the first
 * load does not need.
 */
export const noResponseTexts = {
  notFound: 'Não encontramos o que você pediu.',
  timeout: 'A loja demorou para responder. Tente novamente em instantes.',
  upstream: 'A loja está fora do ar no momento. Tente novamente em instantes.',
} as const;
