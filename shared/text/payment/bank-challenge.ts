/** The page of the card's bank (3-D Secure). */
export const challengeTexts = {
  title: 'Confirme a compra no seu banco',
  explanation: 'Para sua segurança, o banco do cartão quer confirmar que é você. Siga as instruções dele abaixo.',
  frame: 'Página do banco do seu cartão',
  loading: 'Carregando a página do banco',
  late: 'O banco ainda não confirmou. Você pode abrir a página dele de novo ou pagar de outra forma.',
  again: 'Abrir a página do banco de novo',
  cancel: 'Se mudar de ideia, altere a forma de pagamento: esta cobrança é cancelada e seu pedido continua guardado.',
} as const;
