/** Texts of the card payment screen (spec §2, §4, §5, §8), word for word where the specification has them. */
export const cardFormTexts = {
  /** Spec §5: the message of an invalid card form as a whole. */
  incomplete: 'Por favor, verifique os campos e tente novamente',
  missingMethod: 'Método de pagamento não encontrado',
  notCard: 'Método de pagamento não é cartão de crédito',
  pixNote: 'O PIX é pago com copia e cola: copie o código e cole no aplicativo do seu banco.',
  change: 'Alterar forma de pagamento',
  modify: 'Modificar dados do cartão',
  wayOut: 'Você pode alterar a forma de pagamento ou modificar os dados antes de tentar novamente',
  notStored: 'Os dados do cartão não ficam guardados na loja.',
  processing: 'Processando pagamento…',
  notSent: 'O pagamento não chegou a ser enviado e nada foi cobrado. Confira sua conexão e tente novamente.',
} as const;

/** For a card number in a free-text field. */
export const cardNumberInText = 'Parece um número de cartão. Por segurança, digite-o apenas no pagamento com cartão.';

/** Field errors of the card form. */
export const cardFieldTexts = {
  providerId: 'Escolha o cartão.',
  number: 'Informe o número do cartão.',
  wrongNumber: 'Confira o número do cartão: algum dígito está errado ou faltando.',
  name: 'Informe o nome impresso no cartão.',
  noExpiry: 'Informe a validade.',
  expiry: 'Informe uma validade que ainda não passou, como 08/30.',
  noSecurityCode: 'Informe o código.',
  securityCode: (length: number) => `O código de segurança tem ${length} dígitos.`,
  noCpf: 'Informe o CPF.',
  cpf: 'CPF inválido.',
  noCpfOrCnpj: 'Informe o CPF ou CNPJ.',
  cpfOrCnpj: 'CPF ou CNPJ inválido.',
  noZipCode: 'Informe o CEP.',
  zipCode: 'CEP inválido.',
  address: 'Informe a rua.',
  addressNumber: 'Informe o número.',
  neighborhood: 'Informe o bairro.',
  city: 'Informe a cidade.',
  state: 'Escolha o estado.',
} as const;

/** The payment page of an order that was reopened, by the shop or in another tab. */
export const reopenedTexts = {
  title: (number: number) => `Seu pedido nº ${number} está aberto de novo`,
  text: 'O que aparecia aqui para pagar não vale mais. Se você não mudou nada, é a loja que está mudando o pedido: espere a nova confirmação.',
} as const;
