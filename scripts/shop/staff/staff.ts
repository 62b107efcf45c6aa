import { parseArgs } from 'node:util';
import type { StaffRole } from '#shared/model/panel/staff.ts';
import { formatPhone } from '#shared/rules/brazil/phone.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { roleNames } from '#shared/text/panel/staff.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import { commandLine } from '../../../order-service/services/staff/audit.ts';
import { devicesOf } from '../../../order-service/services/staff/staff-devices.ts';
import { linkForStaffMember } from '../../../order-service/services/staff/staff-invitations.ts';
import {
  removeStaffMember,
  type StaffMemberView,
  staffMembers,
} from '../../../order-service/services/staff/staff-members.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { formatLocalTime } from '../format.ts';
import { withRefusalTexts } from '../refusals.ts';
import { withDatabase } from '../with-database.ts';
import { inviteStaff, printStaffLink } from './invite-staff.ts';

const roles = Object.entries(roleNames) as [StaffRole, string][];

export const staffCommand: Command = {
  usage:
    'staff add --name NOME --role dono|gerente|atendente|separação [--phone CELULAR] | staff list | staff link PESSOA | staff devices PESSOA | staff remove PESSOA (todos com [--shop LOJA])',
  summary:
    'As pessoas que usam o painel da loja (/painel). add: cria a pessoa e imprime o link com que ela entra, que só é dito agora e vale 24 horas. list: quem há. link: um link novo para quem trocou de aparelho; os links de antes deixam de valer. devices: onde a pessoa está conectada. remove: a pessoa sai da equipe, e os aparelhos dela param de valer. PESSOA é o id ou o nome.',
  run: staff,
};

async function staff(args: string[]): Promise<void> {
  const { verb, values, person } = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, values.shop);
    await withRefusalTexts(async () => {
      if (verb === 'add') await add(database, shop, values);
      else if (verb === 'list') await list(database, shop);
      else if (verb === 'devices') await devices(database, shop, person);
      else if (verb === 'remove') await remove(database, shop, person);
      else await link(database, shop, person);
    });
  });
}

type Values = { name?: string; role?: string; phone?: string; shop?: string };

async function add(database: Database, shop: ShopRow, { name = '', role: word, phone }: Values): Promise<void> {
  const role = roles.find(
    ([code, text]) => text === word || code === word || (word === 'separacao' && code === 'picker'),
  );
  if (!role || name.trim() === '') throw usage();
  await inviteStaff(database, shop, { name, role: role[0], phone: phone ?? null });
}

async function list(database: Database, shop: ShopRow): Promise<void> {
  const members = await staffMembers(database, shop.id);
  if (members.length === 0)
    console.log(`${shop.name} ainda não tem equipe: npm run shop -- staff add --name NOME --role dono`);
  for (const { id, name, role, phone } of members)
    console.log(`${id}  ${name}  ${roleNames[role]}${phone === null ? '' : `  ${formatPhone(phone)}`}`);
}

async function link(database: Database, shop: ShopRow, person: string): Promise<void> {
  const member = await findMember(database, shop, person);
  const { code } = await database.tx((db) =>
    linkForStaffMember(db, commandLine(shop.id), { ...shown(member.id), purpose: 'recovery' }),
  );
  printStaffLink(`Novo link de ${member.name} para o painel de ${shop.name}`, code);
}

async function devices(database: Database, shop: ShopRow, person: string): Promise<void> {
  const { id: memberId, name } = await findMember(database, shop, person);
  const found = await devicesOf(database, { shopId: shop.id, memberId, sessionId: '', now: new Date() });
  if (found.length === 0) console.log(`${name} não está em nenhum aparelho.`);
  for (const { kind, device, usedAt } of found) {
    const used = usedAt === null ? 'nunca usado' : `usado em ${formatLocalTime(new Date(usedAt))}`;
    console.log(`${kind === 'passkey' ? 'digital ou rosto' : 'aparelho'}  ${device}  ${used}`);
  }
}

async function remove(database: Database, shop: ShopRow, person: string): Promise<void> {
  const { id, name } = await findMember(database, shop, person);
  await database.tx((db) => removeStaffMember(db, commandLine(shop.id), id));
  console.log(`${name} não está mais na equipe de ${shop.name}.`);
}

const shown = (id: string) => ({ id, how: 'show', endsDevices: false, now: new Date() }) as const;

/** The person of an id, or of a name that only one has. */
async function findMember(database: Database, shop: ShopRow, person: string): Promise<StaffMemberView> {
  const found = (await staffMembers(database, shop.id)).filter(
    ({ id, name }) => id === person || name.toLocaleLowerCase('pt-BR') === person.toLocaleLowerCase('pt-BR'),
  );
  const [only] = found;
  if (only && found.length === 1) return only;
  throw new OperatorError(
    found.length === 0
      ? `${shop.name} não tem ninguém na equipe com o id ou o nome "${person}".`
      : `${shop.name} tem mais de uma pessoa com o nome "${person}": use o id de staff list.`,
  );
}

const verbs = ['add', 'list', 'link', 'devices', 'remove'] as const;
type Verb = (typeof verbs)[number];

const usage = () => new OperatorError(`Uso: npm run shop -- ${staffCommand.usage}`);

function parseArguments(args: string[]): { verb: Verb; values: Values; person: string } {
  try {
    const text = { type: 'string' } as const;
    const options = { name: text, role: text, phone: text, shop: text };
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb, person = '', ...more] = positionals;
    const known = verbs.find((one) => one === verb);
    const needsPerson = known !== 'add' && known !== 'list';
    if (!known || more.length > 0 || needsPerson !== (person !== '')) throw new Error('other words');
    return { verb: known, values, person };
  } catch {
    // Any usage error shows the usage text.
    throw usage();
  }
}
