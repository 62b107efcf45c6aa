/**
 * The log messages in Portuguese for the operator's terminal, by their English text in the JSON log. A test compares
 * them with the messages in the source.
 */
const textOf = new Map([
  // Gateway
  ['the circuit breaker of the order service changed its state', 'o disjuntor do serviço de pedidos mudou de estado'],
  [
    'a request carried a forwarding header: if a proxy sent it, name the proxy in TRUSTED_PROXIES',
    'um acesso trouxe um cabeçalho de encaminhamento: se foi um proxy que o enviou, declare o proxy em TRUSTED_PROXIES',
  ],
  [
    'connections were closed: too many of their requests were open',
    'conexões foram encerradas: tinham pedidos demais sem resposta lida',
  ],
  ['requests were refused: a limit was reached', 'acessos foram recusados: um limite foi atingido'],
  [
    'PICTURE_SIZES: the folder for pictures can not be used, so none are made',
    'PICTURE_SIZES: a pasta das imagens não pode ser usada, e nenhuma é gerada',
  ],
  [
    'PICTURE_SIZES: the package sharp is not installed for this system, so no pictures are made',
    'PICTURE_SIZES: o pacote sharp não está instalado para este sistema, e nenhuma imagem é gerada',
  ],
  ['a picture could not be cached', 'uma imagem não pôde ser guardada'],
  ['an unexpected error', 'falha inesperada'],
  ["a webhook of the demo's store was not accepted", 'um webhook da loja de demonstração não foi aceito'],
  ['a store was not authorised', 'uma loja da Tray não foi autorizada'],
  ['a store was not linked', 'uma loja da Tray não foi conectada'],
  ['the first page cannot be drawn', 'a primeira página não pôde ser montada no servidor'],
  [
    'a page blocked content by its security policy',
    'uma página bloqueou um conteúdo que a política de segurança não permite',
  ],
  ['request', 'acesso'],

  // Order service
  ['a postal-code service failed', 'um serviço de CEP falhou'],
  ['the demo orders could not be placed', 'os pedidos de demonstração não puderam ser criados'],
  ['a captcha could not be checked', 'um captcha não pôde ser conferido'],
  [
    'SECRETS_KEY is missing or is not the one that sealed these payment accounts: customers cannot pay with them',
    'falta a SECRETS_KEY ou não é a que protegeu estas contas de pagamento: os clientes não podem pagar por elas',
  ],
  [
    'SECRETS_KEY is missing or is not the one that sealed these channels: no message is sent or received',
    'falta a SECRETS_KEY ou não é a que protegeu estes canais: nenhuma mensagem é enviada nem recebida',
  ],
  [
    'SECRETS_KEY is missing or is not the one that sealed the tokens of these Tray stores: their orders wait',
    'falta a SECRETS_KEY ou não é a que protegeu os tokens destas lojas da Tray: os pedidos delas esperam',
  ],
  ['a feed could not be removed', 'um arquivo de importação não pôde ser apagado'],
  ['the order event feed could not read the orders', 'os avisos de mudança dos pedidos não puderam ler os pedidos'],
  ['the panel event streams could not be checked', 'os avisos abertos no painel não puderam ser conferidos'],
  ['parts of a channel webhook were ignored', 'partes de um webhook do canal foram ignoradas'],
  ['a shop got no connection of its share in time', 'uma loja não obteve a tempo uma conexão da sua parte'],
  ['a call failed', 'uma chamada falhou'],

  // Database
  [
    'unfinished files of the database could not be deleted',
    'arquivos incompletos do banco de dados não puderam ser apagados',
  ],
  ['the embedded PostgreSQL ended by itself', 'o PostgreSQL embutido parou sozinho'],
  [
    'a pooler loses prepared statements; set DATABASE_PREPARED_STATEMENTS=false',
    'um pooler perde os comandos preparados; defina DATABASE_PREPARED_STATEMENTS=false',
  ],
  ['the database server was lost and runs again', 'o servidor do banco de dados caiu e voltou'],
  ['a connection to the database was lost', 'uma conexão com o banco de dados caiu'],
  ['a migration was applied', 'banco de dados atualizado'],
  ['the database connection was lost during a commit', 'a conexão com o banco de dados caiu durante uma gravação'],
  ['the database is unreachable', 'o banco de dados está fora de alcance'],
  ['the disk is full', 'o disco está cheio'],
  ['the database is busy', 'o banco de dados está ocupado'],

  // Background work
  ['a search without a result could not be counted', 'uma busca sem resultado não pôde ser contada'],
  ['the sales of a shop could not be counted', 'as vendas de uma loja não puderam ser contadas'],
  ['platform event failed for good', 'um evento para a plataforma falhou de vez'],
  [
    'the products of an address were not imported; the catalogue stays as it is',
    'os produtos de um endereço não foram importados; o catálogo fica como está',
  ],
  ['a job failed and will be retried', 'uma tarefa falhou e será tentada de novo'],
  ['a job was given up', 'uma tarefa foi abandonada; veja npm run shop -- jobs failed'],
  ['jobs could not be claimed', 'as tarefas não puderam ser iniciadas'],
  ['a periodic sweep goes on later', 'uma limpeza periódica continua mais tarde'],
  ['a periodic sweep failed', 'uma limpeza periódica falhou'],
  ['updated the search words of products', 'palavras de busca dos produtos atualizadas'],
  ['search words could not be updated', 'as palavras de busca não puderam ser atualizadas'],

  // Messages
  [
    'a channel refused native payment buttons',
    'um canal recusou os botões de pagamento do WhatsApp, e as mensagens vão como texto',
  ],
  ['a link to the panel could not be sent', 'um link do painel não pôde ser enviado'],
  [
    'the message about a new order could not be sent to the merchant',
    'o aviso de um pedido novo não pôde ser enviado à loja',
  ],
  ['a message was given up', 'o envio de uma mensagem foi abandonado'],

  // Orders and payments
  ['a payment was not settled', 'um pagamento não foi concluído'],
  ['an order could not be cancelled for its contact', 'um pedido não pôde ser cancelado a pedido do contato'],
  ['a payment provider did not respond', 'um provedor de pagamento não respondeu'],
  ['a payment could not be tried', 'um pagamento não pôde ser tentado'],
  ['a charge could not be cancelled', 'uma cobrança não pôde ser cancelada'],
  ['a webhook reported a payment of another system', 'um webhook avisou de um pagamento de outro sistema'],
  ['a provider refused a refund', 'um provedor recusou uma devolução'],
  ['a refund was made', 'uma devolução foi feita'],
  ['a payment does not match its order', 'chegou um valor que não corresponde ao pedido'],

  // Tray
  [
    'chatbot token locked for a while after too many wrong attempts',
    'token do chatbot bloqueado por um tempo, depois de muitas tentativas erradas',
  ],
  [
    'an order belongs to a store that is no longer linked: a person must handle it',
    'um pedido é de uma loja da Tray que não está mais conectada: uma pessoa precisa tratar dele',
  ],
  [
    'a store does not take an order: its people have to',
    'uma loja da Tray não aceita um pedido: a equipe dela precisa lançá-lo',
  ],
  ['an order was created at its store', 'um pedido foi criado na loja da Tray'],
  [
    'an order is missing in its store: the staff must check it',
    'uma loja da Tray não tem mais um pedido: a equipe dela precisa conferir',
  ],
  [
    'a store cancelled a paid order: a person must refund it',
    'uma loja da Tray cancelou um pedido pago: uma pessoa precisa devolver o dinheiro',
  ],
  ['an order was cancelled at its store', 'um pedido foi cancelado na loja da Tray'],
  ['a store withdrew its authorization', 'uma loja da Tray retirou a autorização'],
  ["renewed a store's tokens", 'tokens de uma loja da Tray renovados'],
  [
    'renewed tokens of a store were not saved: it was linked again or unlinked meanwhile',
    'os tokens renovados de uma loja da Tray não foram guardados: ela foi reconectada ou desconectada nesse meio-tempo',
  ],
  [
    'a store was unlinked before queued orders were sent: a person must handle them',
    'uma loja da Tray foi desconectada com pedidos na fila: uma pessoa precisa tratar deles',
  ],
  [
    'a store was unlinked: its products were withdrawn',
    'uma loja da Tray foi desconectada: os produtos dela saíram de venda',
  ],
  ['store sync started', 'sincronização de uma loja da Tray iniciada'],
  ['store products synced', 'produtos de uma loja da Tray sincronizados'],
  ['store sync finished', 'sincronização de uma loja da Tray concluída'],
  ['a tool of the MCP server failed', 'uma ferramenta do servidor MCP falhou'],
]);

/** A log message in Portuguese. A message without a translation, which may be Portuguese already, is unchanged. */
export const terminalText = (message: string): string =>
  textOf.get(message) ?? message.replace(/^Server listening at /, 'Servidor à espera em '); // Fastify's own message
