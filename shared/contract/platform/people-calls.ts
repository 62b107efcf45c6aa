import {
  personContacts,
  personData,
  personEraseBody,
  personErasure,
  personExportBody,
  personSearchBody,
} from './people-schemas.ts';

const permission = { permission: 'people' } as const;
const errors = {
  'not-yours': '403: a chave não pode cuidar de dados de pessoas; crie uma com `keys create LOJA --name NOME --people`',
} as const;

/**
 * The calls about people, for keys that were created for them. They are POST: a phone or CPF is never in an address.
 */
export const peopleCalls = {
  searchPeople: {
    method: 'POST',
    path: '/platform/people/search',
    effect: 'read',
    ...permission,
    summary: 'Procurar uma pessoa',
    description:
      'Os contatos de uma pessoa por telefone, e-mail, CPF, CNPJ ou id no canal. Uma pessoa pode ter vários contatos, e um telefone pode ter sido de duas pessoas: confira antes de exportar ou apagar.',
    body: personSearchBody,
    data: personContacts,
    errors,
  },
  exportPerson: {
    method: 'POST',
    path: '/platform/people/export',
    effect: 'read',
    ...permission,
    summary: 'Exportar os dados de uma pessoa',
    description:
      'Tudo o que a loja guarda sobre a pessoa, para o pedido de acesso (LGPD, art. 18, II). Não entregue a outra pessoa.',
    body: personExportBody,
    data: personData,
    errors,
  },
  erasePerson: {
    method: 'POST',
    path: '/platform/people/erase',
    effect: 'write',
    ...permission,
    summary: 'Apagar os dados de uma pessoa',
    description:
      'Apaga a pessoa (LGPD, art. 18, VI). Os pedidos confirmados ficam, sem a pessoa, por obrigação fiscal. Não há como desfazer: comece com `dryRun: true`. Repetir não muda nada. O webhook `person.erased` avisa os seus sistemas.',
    body: personEraseBody,
    data: personErasure,
    errors: {
      ...errors,
      'person-busy': '422: um pedido está em andamento, ou dinheiro dele; as mensagens dizem o que falta terminar',
    },
  },
} as const;
