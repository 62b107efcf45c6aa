/** The texts of a shop that takes no orders for a while. `text`: the merchant's own words. */
export const pauseTexts = {
  usual: 'Hoje a loja está fechada. Voltamos logo!',
  refusal: (text: string) => `${text} Seu carrinho fica guardado.`,
} as const;
