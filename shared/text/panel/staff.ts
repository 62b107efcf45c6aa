import type { StaffRole } from '#shared/model/panel/staff.ts';

/** The roles in the words of a shop. */
export const roleNames: Readonly<Record<StaffRole, string>> = {
  owner: 'dono',
  manager: 'gerente',
  attendant: 'atendente',
  picker: 'separação',
};

/** What each role may do, for the person who chooses it. */
export const roleDescriptions: Readonly<Record<StaffRole, string>> = {
  owner: 'Faz tudo, também a equipe e as contas de pagamento.',
  manager: 'Pedidos, produtos, dinheiro, loja e números. Não mexe na equipe nem nas contas de pagamento.',
  attendant: 'Pedidos e clientes, e marca o que acabou. Não muda preços, não confirma pagamentos nem devolve dinheiro.',
  picker: 'Separa os pedidos e marca o que acabou. Não vê telefone inteiro, CPF nem pagamento.',
};

/** Refusals of the panel. */
export const staffTexts = {
  noPermissionTitle: 'Sem permissão',
  noPermission: 'O seu acesso não permite isto. Peça ao dono da loja.',
  chooseShop: 'Escolha em qual loja você quer trabalhar.',
  badLink: 'Este link não vale mais. Peça um novo ao dono da loja, ou pelo seu celular.',
  badPasskey: 'Não deu certo com a digital ou o rosto deste aparelho. Tente de novo ou use um link.',
  noChannel: 'A loja não tem um WhatsApp conectado. Mostre o link e envie-o você.',
  noPhone: 'Esta pessoa não tem celular cadastrado. Mostre o link e envie-o você.',
  phoneTaken: 'Outra pessoa da equipe já tem este celular.',
  badPhone: 'O celular precisa do DDD e do número, como (11) 98765-4321.',
  lastOwner: 'A loja precisa de pelo menos um dono.',
  linkTitle: 'Entrar no painel',
  linkLines: (shopName: string, minutes: number) => [
    `Seu link para o painel de ${shopName}.`,
    `Vale ${minutes >= 60 ? `${minutes / 60} horas` : `${minutes} minutos`}, uma vez. Não passe adiante.`,
  ],
  noKey: 'Falta a Idempotency-Key desta mudança.',
} as const;
