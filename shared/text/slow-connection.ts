/** What is said when the shop's page, a part of it or its first answers keep somebody waiting. */
export const slowConnectionText = 'A conexão está lenta…';

/** What is said when the page's script did not come: by the HTML alone, which no bundle has to carry. */
export const lostBundleTexts = {
  incomplete: 'A página não carregou por completo.',
  tryAgain: 'Tentar novamente',
} as const;
