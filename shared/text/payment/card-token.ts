/** Texts of a card that becomes a token before it is paid. */
export const cardTokenTexts = {
  noToken: 'Não foi possível validar o cartão agora. Nada foi cobrado. Confira sua conexão e tente novamente.',
  unusable:
    'A loja não consegue receber por este cartão agora. Nada foi cobrado. ' +
    'Escolha outra forma de pagamento ou fale com a loja.',
} as const;
