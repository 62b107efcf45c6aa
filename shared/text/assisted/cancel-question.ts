/**
 * What follows a cancellation, for the agent who is asked. The quoted message is the one of the chat, word for word.
 */
export const cancelQuestionTexts = {
  tells: (number: number) => `O cliente recebe na conversa: “Seu pedido nº ${number} foi cancelado.”`,
  releases: 'O estoque volta para a loja.',
  releasesWithCode: 'O estoque volta para a loja, e o código de pagamento deixa de valer.',
  isCart: 'Ainda não finalizado: nada foi cobrado nem reservado. O próximo carrinho começa vazio.',
  isSilent: 'O cliente não recebe mensagem sobre isso.',
} as const;
