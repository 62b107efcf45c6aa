/** Shown while the shop's page, a part of it or its first responses are slow. */
export const slowConnectionText = 'A conexão está lenta…';

/** Shown when the page's script did not load: by the HTML alone, so that no bundle carries it. */
export const bundleFailureTexts = {
  incomplete: 'A página não carregou por completo.',
  tryAgain: 'Tentar novamente',
} as const;
