/** What is said when the shop's page or its first answers keep somebody waiting, apart from what the first load needs. */
export const slowConnectionTexts = {
  slow: 'A conexão está lenta…',
  incomplete: 'A página não carregou por completo.',
  tryAgain: 'Tentar novamente',
} as const;
