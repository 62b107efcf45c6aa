/**
 * Field errors of contact data (spec §5, "Customer data messages"), word for word; the phone, an
 * empty e-mail and an empty CPF have messages of the same kind.
 */
export const customerTexts = {
  nameMissing: 'Nome é obrigatório.',
  emailMissing: 'Informe seu e-mail.',
  emailInvalid: 'E-mail inválido.',
  cpfMissing: 'Informe o CPF.',
  cpfInvalid: 'CPF inválido.',
  phoneMissing: 'Telefone é obrigatório.',
  phoneInvalid: 'Telefone inválido. Informe o DDD e o número.',
  cnpjMissing: 'CNPJ é obrigatório.',
  cnpjInvalid: 'CNPJ inválido.',
  corporateNameMissing: 'Insira uma razão social.',
  tradeNameMissing: 'Insira um nome fantasia.',
} as const;

/** An error of contact data on an agent's page, which does not address the customer. */
export const contactErrorForAgent = (text: string): string =>
  text === customerTexts.emailMissing ? 'Informe o e-mail.' : text;

/** What the list of refused changes calls contact data. */
export const contactDataTitle = 'Dados de contato';

/** The toast after contact data waited for a connection. */
export const contactSaved = 'Seus dados de contato foram salvos';

/** What was not saved: another person changed the contact data meanwhile, or the order was over (`late`). */
export const refusedContactTexts = {
  title: 'Não foi salvo:',
  reason: 'Os dados de contato foram alterados em outro lugar. O formulário mostra os dados atuais.',
  late: 'O pedido anterior já tinha sido concluído. O formulário mostra os dados que estão salvos.',
  send: 'Salvar o que digitei',
  fields: {
    name: 'Nome',
    email: 'E-mail',
    document: 'CPF',
    phone: 'Telefone',
    isCorporate: 'Pessoa jurídica',
    corporateDocument: 'CNPJ',
    corporateName: 'Razão Social',
    tradeName: 'Nome Fantasia',
    stateInscription: 'Inscrição Estadual',
  },
  yesOrNo: (value: boolean) => (value ? 'sim' : 'não'),
} as const;

/** The value of a field of contact data. */
export const contactFieldText = (value: string | boolean | undefined): string =>
  typeof value === 'boolean' ? refusedContactTexts.yesOrNo(value) : value || '—';

/** A field of contact data in which this person typed while another person changed it. `who`: `null` = not known. */
export const contestedContactTexts = {
  change: (who: string | null): string => (who === null ? 'Mudou em outro lugar para:' : `${who} mudou para:`),
  removal: (who: string | null): string => (who === null ? 'Foi apagado em outro lugar.' : `${who} apagou.`),
  keep: 'Manter o meu',
  use: 'Usar este',
  /** Why nothing is saved or finished yet. */
  reason: 'Os dados de contato foram alterados em outro lugar. Escolha ao lado de cada campo qual fica.',
} as const;

/** Addresses (spec §5, "New address") and the CEP look-up. */
export const addressTexts = {
  incomplete: 'Preencha os campos obrigatórios',
  tooMany: (most: number) => `Você pode guardar até ${most} endereços.`,
  cepInvalid: 'CEP inválido.',
  cepIncomplete: 'Complete o CEP: são 8 números.',
  cepOfAnotherState: 'O CEP não é desse estado.',
  cepUnknown: 'CEP não encontrado.',
  /** Shown after a look-up without a result: it never blocks. */
  fillInYourself: 'Preencha o endereço abaixo.',
  found: (place: string) => `${place}. Agora informe o número.`,
  wholeTown: 'Este CEP vale para a cidade toda: preencha a rua e o bairro.',
} as const;
