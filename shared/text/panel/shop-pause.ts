/** The texts of a shop that takes no orders for a while. `text`: the merchant's own words. */
export const pauseTexts = {
  usual: {
    today: 'Hoje a loja está fechada. Voltamos logo!',
    open: 'A loja não está recebendo pedidos agora. Voltamos logo!',
  },
  backAt: (time: string) => `A loja está em pausa. Voltamos ${time.startsWith('01:') ? 'à' : 'às'} ${time}.`,
  refusal: (text: string) => `${text} Seu carrinho fica guardado.`,
} as const;
