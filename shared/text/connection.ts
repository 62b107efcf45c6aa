/** What is said while the device itself has no connection. */
export const offlineText = 'Você está sem conexão';

/** What both sides say when no answer came, or nothing is there: apart from the servers' other words, which the first load can do without. */
export const noResponseTexts = {
  notFound: 'Não encontramos o que você pediu.',
  timeout: 'A loja demorou para responder. Tente novamente em instantes.',
  upstream: 'A loja está fora do ar no momento. Tente novamente em instantes.',
} as const;
