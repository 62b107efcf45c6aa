type Channel = { channelType: string; channelId: string };
const channelText = ({ channelType, channelId }: Channel): string => `"${channelId.slice(0, 60)}" (${channelType})`;
const mostChannels = 10;

/** An order's statuses and the steps that a program reports, in the Platform API, as people say them. */
const statusWords: Readonly<Record<string, string>> = {
  Creating: 'em montagem',
  Received: 'recebido',
  Accepted: 'aceito',
  Paid: 'pago',
  Preparing: 'em preparo',
  Dispatched: 'saiu para entrega',
  Finalized: 'finalizado',
  Canceled: 'cancelado',
  Error: 'com erro',
};
const statusWord = (name: string): string => statusWords[name] ?? name;

/** Responses to programs when a rule of the Platform API or a webhook refuses a call. */
export const platformRefusals = {
  unknownChannel: (channel: Channel, declared: readonly Channel[]) =>
    `A loja não tem o canal ${channelText(channel)}. Ela declarou ${declared.slice(0, mostChannels).map(channelText).join(', ')}${declared.length > mostChannels ? ` e mais ${declared.length - mostChannels}` : ''}.`,
  badContact: 'O contato precisa de id ou de phone, um dos dois.',
  badCatalog:
    'ShowCategory, ShowCollection e ShowQuery precisam de um id; Standard não tem nenhum. Um link para o carrinho não tem `catalog`.',
  reasonWithoutCancel: 'O motivo (reason) é só de um cancelamento: status Canceled.',
  badTransition: (from: string, to: string) =>
    [
      `Um pedido ${statusWord(from)} não pode passar a ${statusWord(to)}.`,
      ...(from === 'Error'
        ? [
            'A loja decide sobre o dinheiro dele no painel, em Dinheiro. Se tudo for devolvido ' +
              '(POST /platform/orders/:number/refunds), ele é cancelado.',
          ]
        : []),
    ].join(' '),
  isPaid:
    'O pedido está pago, e o dinheiro não voltou todo ao cliente. Para cancelar mesmo assim, envie evenIfPaid: true; ' +
    'isso não devolve o dinheiro (POST /platform/orders/:number/refunds).',
  paymentOpen:
    'A cobrança ainda espera no provedor e não pôde ser cancelada. Tente de novo em instantes, com outra Idempotency-Key.',
  wrongAmount:
    'Para aceitar o valor, envie status: Paid; para devolver, POST /platform/orders/:number/refunds. Para cancelar ' +
    'mesmo assim, envie evenIfPaid: true: a loja fica devendo o valor ao cliente.',
  noProducts: 'Nenhum produto do feed pode ser usado; nada foi mudado.',
  importTimeout: (seconds: number) =>
    `A importação passou de ${seconds === 1 ? '1 segundo' : `${seconds} segundos`} e foi interrompida; nada foi mudado. Divida o arquivo em partes menores e envie de novo, cada uma com a sua Idempotency-Key.`,
  /** Why the address of a webhook is refused. */
  badAddress: {
    'not-https':
      'O endereço do webhook precisa começar com https://. Sem https, só entra se quem opera o servidor puser o host em WEBHOOK_OWN_HOSTS.',
    'not-public':
      'O endereço do webhook precisa ser um nome público da internet, não um número IP nem um nome da rede própria. Um assim só entra se quem opera o servidor o puser em WEBHOOK_OWN_HOSTS.',
    'not-plain':
      'O endereço do webhook precisa ser como https://bot.loja.com.br/avisos: inteiro, sem usuário, sem senha e sem #.',
  },
  noSecretsKey:
    'O servidor da loja não tem SECRETS_KEY, com que os segredos dos webhooks são guardados. Quem o opera a gera com `openssl rand -hex 32` e reinicia o servidor com ela.',
  tooManyWebhooks: (most: number) => `A loja já tem ${most} webhooks, o máximo. Apague um antes.`,
  declaredWebhook: 'Este webhook vem de platformWebhooks da loja. Mude o arquivo e aplique-o de novo.',
  switchedOff: 'O webhook está desligado. Ligue-o antes (isActive: true).',
  unknownDelivery:
    'Este webhook não tem nenhum aviso com este eventId. GET /platform/webhooks/:id/deliveries mostra os que ele tem.',
  emptyFeed: 'O corpo precisa ser o arquivo do feed.',
} as const;
