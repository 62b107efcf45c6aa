import type { AccountProvider } from '../../model/panel/settings-section.ts';
import type { OnlineProviderName } from '../../model/provider-names.ts';

/** How a person calls each account. */
export const accountNames: Readonly<Record<AccountProvider, string>> = {
  'pix-key': 'Chave PIX da loja',
  mercadopago: 'Mercado Pago',
  pagarme: 'Pagar.me',
};

type KeyName = 'publicKey' | 'accessToken' | 'webhookSecret';

/** How each provider calls its keys, and where its own panel shows them. */
export const accountKeyTexts: Readonly<
  Record<OnlineProviderName, Readonly<Record<KeyName, { label: string; where: string }>>>
> = {
  mercadopago: {
    publicKey: {
      label: 'Public Key (chave pública)',
      where: 'Em Suas integrações, abra a sua aplicação: Credenciais de produção.',
    },
    accessToken: { label: 'Access Token (chave secreta)', where: 'Na mesma página, junto da Public Key.' },
    webhookSecret: {
      label: 'Assinatura secreta',
      where:
        'Na mesma aplicação, em Webhooks: configure as notificações do modo de produção com o endereço acima e salve. ' +
        'A assinatura secreta aparece ali.',
    },
  },
  pagarme: {
    publicKey: { label: 'Chave pública', where: 'No painel do Pagar.me, em Configurações > Chaves. Começa com pk_.' },
    accessToken: { label: 'Chave secreta', where: 'Na mesma página. Começa com sk_.' },
    webhookSecret: {
      label: 'Usuário e senha dos avisos',
      where:
        'Em Configurações > Webhooks, crie um com o endereço acima e ative a autenticação. Invente o usuário e a senha, ' +
        'e escreva os dois aqui com dois-pontos no meio: usuario:senha.',
    },
  },
};

/** The panel of each provider, where its keys are. */
export const accountPanels: Readonly<Record<OnlineProviderName, { name: string; url: string }>> = {
  mercadopago: {
    name: 'Abrir Suas integrações, no Mercado Pago',
    url: 'https://www.mercadopago.com.br/developers/panel/app',
  },
  pagarme: { name: 'Abrir o painel do Pagar.me', url: 'https://dash.pagar.me' },
};

/** The texts of the panel's payment accounts. */
export const panelAccountTexts = {
  title: 'Contas que recebem',
  intro: 'Para onde vai o dinheiro dos pedidos. Só o dono da loja vê e muda isto.',
  none: 'Nenhuma conta ligada.',
  noneInDemo: 'Nenhuma conta ligada. Nesta demonstração, os pagamentos são de teste e funcionam sem conta.',
  atHandover: 'paga ao receber',
  testAccount: 'conta de teste',
  optionsOn: 'Formas de pagamento ligadas',
  needs: {
    none: 'não precisa de conta',
    on: 'conta ligada',
    unconfirmed: 'chaves ainda não conferidas',
    demo: 'de teste, sem conta',
  },
  needsAccount: (names: string) => `precisa de conta: ${names}`,
  /** Why no customer sees a payment option that is on. */
  unoffered: {
    noAccount: (account: string) => `Falta ligar a conta ${account} em Contas que recebem.`,
    closedAccount: (account: string) => `A conta ${account} não abre. Confira em Contas que recebem.`,
    noPixKey: 'Falta a chave PIX da loja em Contas que recebem.',
    otherMethod: (account: string, methods: string) => `Pelo ${account} a loja só recebe ${methods}.`,
    onlyPix: 'A chave PIX da loja só recebe PIX. Em “Quem recebe e confere”, escolha outra opção.',
    noProvider: 'A loja ainda não recebe por este provedor. Em “Quem recebe e confere”, escolha outra opção.',
    custom: 'Só aparece quando o atendente combina o pagamento. Escolha outra opção em “Como se paga”.',
  },
  notOffered: (reason: string) => `Os clientes não veem esta forma. ${reason}`,
  noSecretsKey: 'este servidor ainda não guarda chaves de pagamento; peça a quem cuida dele para configurar',
  cannotKeep: 'Este servidor ainda não guarda chaves de pagamento. Peça a quem cuida dele para configurar.',
  secretEnd: (end: string) => `Já está guardado, termina em ${end}. Em branco, fica como está.`,
  newSecret: 'Depois de salvar, só os 4 últimos caracteres aparecem.',
  maxInstallments: 'Máximo de parcelas',
  statementDescriptor: 'Nome na fatura do cartão',
  pixKey: 'Chave PIX',
  pixKeyHint: 'CPF, CNPJ, celular como (11) 90000-0000, e-mail ou chave aleatória.',
  badPixKey: 'Confira a chave PIX. Um celular leva o DDD entre parênteses, como (11) 90000-0000.',
  merchantName: 'Nome de quem recebe',
  merchantCity: 'Cidade de quem recebe',
  unconfirmed: 'ainda não conferidas',
  unconfirmedHint: 'O provedor ainda não confirmou as chaves desta conta. Toque em Conferir.',
  webhookUrl: 'Endereço dos avisos (webhook)',
  webhookUrlHint: 'Copie e cole lá: por ele a loja fica sabendo na hora que um pagamento caiu.',
  copy: 'Copiar',
  copied: 'Endereço copiado',
  holdToCopy: 'Segure o endereço para copiar',
  check: 'Conferir',
  checking: 'Conferindo a conta',
  checked: 'Resultado da conferência',
  remove: 'Desligar conta',
  saved: 'Conta salva.',
  removed: 'Conta desligada.',
  pixKeyGood: (name: string) => `A chave PIX está escrita certo. O dinheiro vai para ${name}.`,
  pixByHand: 'O banco não avisa a loja: confira cada PIX e confirme em Dinheiro.',
  closed: 'As chaves guardadas não abrem neste servidor. Digite-as de novo.',
  keyLive: (title: string) => `O ${title} aceita a chave: é uma conta de verdade.`,
  keyTest: (title: string) => `O ${title} aceita a chave, mas a conta é de teste: nenhum dinheiro é movido.`,
  keyRefused: (title: string) => `O ${title} não aceita esta chave. Copie-a de novo no painel da conta.`,
  keyUnknown: (title: string) => `O ${title} não respondeu a tempo. Tente conferir de novo daqui a pouco.`,
  publicKeyAccepted: (title: string) => `O ${title} aceita a chave pública: os cartões podem ser digitados na loja.`,
  publicKeyRefused: (title: string) =>
    `O ${title} não conhece a chave pública, e sem ela nenhum cartão é pago. Copie-a de novo no painel da conta.`,
  publicKeyUnclear: (title: string) =>
    `O ${title} não disse se conhece a chave pública. Faça um pedido de teste com um cartão.`,
  notPublic: 'Este servidor não tem um endereço público com https: os avisos de pagamento não chegam a ele.',
} as const;
