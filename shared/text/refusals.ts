/** What the servers answer when they refuse, in words for the person who asked. */
export const refusals = {
  noSession: 'Sessão inválida ou expirada. Peça um novo link na conversa.',
  notYours: 'Esta ação não está disponível para o seu acesso.',
  notFound: 'Não encontramos o que você pediu.',
  badRequest: 'Não entendemos o pedido enviado. Verifique os dados e tente novamente.',
  tooLarge: 'Os dados enviados são grandes demais.',
  notJson: 'Os dados precisam ser enviados em JSON.',
  notAllowed: 'Este endereço não aceita essa operação.',
  tooMany: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
  timeout: 'A loja demorou para responder. Tente novamente em instantes.',
  upstream: 'A loja está fora do ar no momento. Tente novamente em instantes.',
  busy: 'A loja está com muitos acessos no momento. Tente novamente em instantes.',
  fault: 'Aconteceu um erro inesperado. Tente novamente em instantes.',
  stale: 'Seu pedido foi alterado em outro lugar. Confira e tente novamente.',
  keyReused: 'Esta operação já foi enviada com outros dados.',
  navigation: 'Esta operação só pode ser feita pela loja.',
} as const;
