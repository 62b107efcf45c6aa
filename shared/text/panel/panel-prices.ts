const products = (count: number): string => (count === 1 ? '1 produto' : `${count.toLocaleString('pt-BR')} produtos`);

/** The texts of price changes in percent. */
export const panelPriceTexts = {
  products,
  /** '+5%', '-10,5%'. */
  percent: (percent: number) => `${percent > 0 ? '+' : ''}${String(percent).replace('.', ',')}%`,
  hint: 'Preço e promoção mudam juntos; o prazo da promoção fica. Tabelas de preço não mudam. Nada muda antes de você conferir.',
  badPercent: 'Escreva uma porcentagem de -90 a 500, como 5 ou -10.',
  promotions: (count: number) =>
    count === 0
      ? 'Nenhum deles tem promoção.'
      : `${count === 1 ? '1 preço de promoção muda' : `${count.toLocaleString('pt-BR')} preços de promoção mudam`} na mesma porcentagem.`,
  farFromBefore: (before: string, next: string) => `O preço muda de ${before} para ${next}. Está certo?`,
  belowPromotion: (promotion: string) =>
    `A promoção de ${promotion} não fica abaixo deste preço e deixa de aparecer. Está certo?`,
  saveAnyway: 'Sim, salvar',
  promotion: 'Promoção',
  promotionUntil: (day: string) => `Promoção até ${day}`,
  changed: (count: number) => `Preços de ${products(count)} mudados`,
  last: 'Última mudança',
  lastFacts: (percent: string, count: number, when: string, by: string) =>
    `${percent} em ${products(count)} · ${when} · ${by}`,
  undo: 'Desfazer esta mudança',
  undone: (count: number) => `Preços de ${products(count)} voltaram ao que eram`,
  undonePartly: (count: number, kept: number, names: readonly string[]) =>
    [
      count === 0 ? 'Nenhum preço voltou.' : `Preços de ${products(count)} voltaram ao que eram.`,
      `${kept === 1 ? '1 ficou como está' : `${kept.toLocaleString('pt-BR')} ficaram como estão`}, porque o preço mudou depois: ${names.join(', ')}${kept > names.length ? '…' : ''}.`,
    ].join(' '),
  undoneBefore: 'Esta mudança de preços já foi desfeita.',
  keptInAudit: (kept: number) =>
    `${products(kept)} ${kept === 1 ? 'mudou' : 'mudaram'} depois e ${kept === 1 ? 'ficou' : 'ficaram'}`,
} as const;
