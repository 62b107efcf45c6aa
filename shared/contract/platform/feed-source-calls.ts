import {
  feedPauseBody,
  feedRunBody,
  feedSource,
  feedSourceBody,
  feedSourceParams,
  feedSources,
  removedFeedSource,
} from './feed-source-schemas.ts';

const notFound = { 'not-found': '404: a loja não tem uma fonte com este id' } as const;

/** The calls about the addresses from which a shop's products are imported again and again. */
export const feedSourceCalls = {
  feedSources: {
    method: 'GET',
    path: '/platform/feed-sources',
    effect: 'read',
    summary: 'Listar os endereços de produtos',
    description:
      'De onde os produtos são importados de tempos em tempos, quando será a próxima vez e o que aconteceu nas últimas. Um endereço que falha não tira nenhum produto de venda.',
    data: feedSources,
    errors: {},
  },
  addFeedSource: {
    method: 'POST',
    path: '/platform/feed-sources',
    effect: 'write',
    summary: 'Importar de um endereço de tempos em tempos',
    description:
      'O arquivo é buscado logo e depois a cada `everyMinutes`. Um arquivo que não mudou não é lido. O mesmo endereço de novo muda o intervalo e as opções. Com `full`, um arquivo com menos da metade dos produtos da última vez, ou que tiraria de venda mais de um terço dos produtos da loja, não entra até ser aceito.',
    body: feedSourceBody,
    data: feedSource,
    errors: {
      'bad-address':
        '422: o endereço não é https, ou leva a uma rede privada cujo host não está em `IMPORT_OWN_HOSTS` do servidor',
      'needs-secrets-key': '422: o endereço tem um segredo, e o servidor não tem a `SECRETS_KEY` para cifrá-lo',
      'too-many-sources': '422: a loja já tem 20 endereços',
      'one-full-source': '422: com `full`, a loja só pode ter um endereço',
    },
  },
  runFeedSource: {
    method: 'POST',
    path: '/platform/feed-sources/:id/run',
    effect: 'write',
    summary: 'Buscar os produtos agora',
    description: 'O arquivo é buscado em instantes e entra mesmo que não tenha mudado. A lista mostra o que aconteceu.',
    params: feedSourceParams,
    body: feedRunBody,
    data: feedSource,
    errors: notFound,
  },
  pauseFeedSource: {
    method: 'POST',
    path: '/platform/feed-sources/:id/pause',
    effect: 'write',
    summary: 'Pausar um endereço ou deixá-lo continuar',
    description:
      'Uma fonte pausada só é buscada com `run`, até `paused: false`. O histórico e os produtos ficam como estão.',
    params: feedSourceParams,
    body: feedPauseBody,
    data: feedSource,
    errors: notFound,
  },
  removeFeedSource: {
    method: 'POST',
    path: '/platform/feed-sources/:id/remove',
    effect: 'write',
    summary: 'Deixar de importar de um endereço',
    description: 'O endereço e o histórico saem. Os produtos ficam como estão.',
    params: feedSourceParams,
    data: removedFeedSource,
    errors: notFound,
  },
} as const;
