import { noResponseTexts } from '../connection.ts';

/** The servers' refusals, for the person who called. */
export const refusals = {
  ...noResponseTexts,
  noSession: 'Sessão inválida ou expirada. Peça um novo link na conversa.',
  noStaffSession: 'Sua entrada no painel terminou. Entre de novo.',
  noKey: 'Chave de API inválida.',
  badSignature: 'Assinatura inválida.',
  notYours: 'Esta ação não está disponível para o seu acesso.',
  badRequest: 'Não entendemos o pedido enviado. Verifique os dados e tente novamente.',
  tooLarge: 'Os dados enviados são grandes demais.',
  tooSlow: 'O envio demorou demais para chegar. Verifique sua conexão e tente novamente.',
  notJson: 'Os dados precisam ser enviados em JSON.',
  notAllowed: 'Este endereço não aceita essa operação.',
  tooMany: 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.',
  busy: 'A loja está com muitos acessos no momento. Tente novamente em instantes.',
  diskFull: 'A loja está sem espaço para gravar e nada desta operação foi gravado. Tente novamente em alguns minutos.',
  fault: 'Aconteceu um erro inesperado. Tente novamente em instantes.',
  stale: 'O pedido foi alterado em outro lugar. Confira e tente novamente.',
  changedByShopper: 'O cliente alterou o pedido enquanto você o via. Confira e tente novamente.',
  changedByAgent: (name: string) => `${name} alterou o pedido enquanto você o via. Confira e tente novamente.`,
  badKey:
    'A chave de repetição (Idempotency-Key) precisa ter de 8 a 100 letras sem acento, números, hifens ou sublinhados.',
  keyReused: 'Esta operação já foi enviada com outros dados.',
  navigation: 'Esta operação só pode ser feita pela loja.',
} as const;
