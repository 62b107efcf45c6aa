import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { OperatorError } from '#shared/text/operator-error.ts';
import { obstacleTexts } from '#shared/text/people.ts';
import type { Database } from '../../../order-service/database/engine/database.ts';
import { listErasures } from '../../../order-service/database/people/person-erasures.ts';
import type { ShopRow } from '../../../order-service/database/shops/shops.ts';
import { consentsOf, saveConsent } from '../../../order-service/services/people/consents.ts';
import { erasePerson, previewErasure } from '../../../order-service/services/people/erase-person.ts';
import { exportPerson } from '../../../order-service/services/people/export-person.ts';
import { findPerson, type PersonContact } from '../../../order-service/services/people/find-person.ts';
import type { Command } from '../command.ts';
import { findShopByArgument } from '../find-shop.ts';
import { withDatabase } from '../with-database.ts';
import { consentLines } from './consent-report.ts';
import { contactLine, erasureLine, erasureLines } from './person-report.ts';
import { writePrivateFile } from './write-private-file.ts';

export const personCommand: Command = {
  usage:
    'person find QUEM [--shop LOJA] | person export QUEM [--contact ID… | --all] [--out ARQUIVO] [--shop LOJA] | ' +
    'person consent QUEM [--opt-in | --opt-out] [--contact ID… | --all] [--shop LOJA] | ' +
    'person erase QUEM [--contact ID… | --all] [--dry-run] [--yes] [--shop LOJA] | person erasures [--shop LOJA]',
  summary:
    'Os dados de uma pessoa (LGPD). QUEM: telefone com DDD, e-mail, CPF, CNPJ ou id no canal. find: os contatos dela. ' +
    'export: tudo o que a loja guarda, em JSON. erase: apaga a pessoa, depois de perguntar; os pedidos ficam sem ela, ' +
    'por obrigação fiscal. --dry-run só conta. Com mais de um contato, escolha com --contact ou --all. ' +
    'consent: o que ela aceita receber, por canal, com data e origem; --opt-in e --opt-out registram um sim ou um não. ' +
    'erasures: os apagamentos já feitos.',
  run: person,
};

const verbs = ['find', 'export', 'consent', 'erase', 'erasures'] as const;
type Choice = { contacts: string[]; isAll: boolean };
type ParsedArguments = Choice & {
  verb: (typeof verbs)[number];
  who: string;
  shop: string | undefined;
  out: string | undefined;
  isDryRun: boolean;
  isSure: boolean;
  /** A yes or a no to messages of marketing; `null`: only show. */
  consent: 'granted' | 'withdrawn' | null;
};

const mostErasures = 200;

async function person(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    const shop = await findShopByArgument(database, parsed.shop);
    if (parsed.verb === 'erasures') return printErasures(database, shop);
    const found = await database.tx((db) => findPerson(db, shop.id, parsed.who), shop.id);
    if (found.length === 0) console.log(`${shop.name} não guarda nada desta pessoa.`);
    else if (parsed.verb === 'find') for (const contact of found) console.log(contactLine(contact));
    else if (parsed.verb === 'export') await exportTo(database, shop, chosenOf(found, parsed), parsed.out);
    else if (parsed.verb === 'consent') await showConsent(database, shop, found, parsed);
    else await erase(database, shop, chosenOf(found, parsed), parsed);
  });
}

/** The chosen contacts. With more than one, the operator has to say which are the person's. */
function chosenOf(found: PersonContact[], { contacts, isAll }: Choice): PersonContact[] {
  if (isAll || (found.length === 1 && contacts.length === 0)) return found;
  const unknown = contacts.find((id) => !found.some((contact) => contact.id === id));
  if (unknown !== undefined) throw new OperatorError(`Nenhum contato desta pessoa tem o id ${unknown}.`);
  if (contacts.length > 0) return found.filter(({ id }) => contacts.includes(id));
  throw new OperatorError(
    `${found.length} contatos podem ser desta pessoa. Nada foi feito. Escolha com --contact ID (um ou mais) ou --all:\n` +
      found.map(contactLine).join('\n'),
  );
}

async function exportTo(database: Database, shop: ShopRow, chosen: PersonContact[], out: string | undefined) {
  const wanted = { shopId: shop.id, contacts: chosen.map(({ id }) => id), now: new Date() };
  const text = JSON.stringify(await database.tx((db) => exportPerson(db, wanted), shop.id), null, 2);
  if (out === undefined) console.log(text);
  else {
    await writePrivateFile(out, `${text}\n`);
    console.log(`Guardado em ${out}. São dados pessoais: entregue só à própria pessoa e apague o arquivo depois.`);
  }
}

/** Shows what each contact allows, or records a yes or a no of the chosen ones. */
async function showConsent(
  database: Database,
  shop: ShopRow,
  found: PersonContact[],
  { consent, ...choice }: ParsedArguments,
): Promise<void> {
  const now = new Date();
  for (const contact of consent === null ? found : chosenOf(found, choice)) {
    const of = { shopId: shop.id, customerId: contact.id };
    const said = { channelType: contact.channel_type, kind: 'marketing', at: now, source: 'shop' } as const;
    const consents = await database.tx(
      (db) => (consent === null ? consentsOf(db, of) : saveConsent(db, of, { ...said, state: consent }, now)),
      shop.id,
    );
    console.log(contactLine(contact));
    for (const line of consentLines(consents, shop.time_zone)) console.log(line);
  }
}

async function erase(
  database: Database,
  shop: ShopRow,
  chosen: PersonContact[],
  { isDryRun, isSure }: ParsedArguments,
): Promise<void> {
  const wanted = { shopId: shop.id, contacts: chosen.map(({ id }) => id), by: 'operator', now: new Date() };
  const preview = await database.tx((db) => previewErasure(db, wanted), shop.id);
  for (const contact of chosen) console.log(contactLine(contact));
  if (preview.obstacles.length > 0)
    throw new OperatorError(`Nada foi apagado.\n${obstacleTexts(preview.obstacles).join('\n')}`);
  for (const line of erasureLines(preview)) console.log(line);
  if (isDryRun) return console.log('Nada foi apagado: foi só a conta.');
  if (!isSure && !(await isConfirmed())) throw new OperatorError('Nada foi apagado.');
  const erasure = await database.tx((db) => erasePerson(db, wanted), shop.id);
  console.log(`Apagado. Nº do apagamento: ${erasure.id}`);
}

const confirmation = 'apagar';

/** An input that ends without an answer is no confirmation. */
async function isConfirmed(): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stdout });
  try {
    const ended = new Promise<string>((resolve) => void lines.once('close', () => resolve('')));
    const question = `Não dá para desfazer. Para apagar, escreva "${confirmation}": `;
    return (await Promise.race([lines.question(question), ended])).trim().toLowerCase() === confirmation;
  } finally {
    lines.close();
  }
}

async function printErasures(database: Database, shop: ShopRow): Promise<void> {
  const erasures = await listErasures(database, shop.id, mostErasures);
  if (erasures.length === 0) console.log('Nenhum apagamento.');
  for (const erasure of erasures) console.log(erasureLine(erasure, shop.time_zone));
}

function parseArguments(args: string[]): ParsedArguments {
  try {
    const text = { type: 'string' } as const;
    const flag = { type: 'boolean' } as const;
    const contact = { type: 'string', multiple: true } as const;
    const preferences = { 'opt-in': flag, 'opt-out': flag } as const;
    const options = { shop: text, out: text, contact, all: flag, 'dry-run': flag, yes: flag, ...preferences } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [word, who = '', ...more] = positionals;
    const verb = verbs.find((known) => known === word);
    const { shop, out, contact: contacts = [], all: isAll = false, yes: isSure = false } = values;
    const isDryRun = values['dry-run'] ?? false;
    const needsPerson = verb !== 'erasures';
    const consent = values['opt-in'] ? 'granted' : values['opt-out'] ? 'withdrawn' : null;
    const hasChoice = contacts.length > 0 || isAll;
    const mayChoose = verb === 'export' || verb === 'erase' || (verb === 'consent' && consent !== null);
    const isOther =
      (who.trim() === '') === needsPerson ||
      (hasChoice && !mayChoose) ||
      (consent !== null && (verb !== 'consent' || (values['opt-in'] && values['opt-out'] === true))) ||
      (contacts.length > 0 && isAll) ||
      (out !== undefined && verb !== 'export') ||
      ((isDryRun || isSure) && verb !== 'erase');
    if (verb === undefined || more.length > 0 || isOther) throw new Error('other words');
    return { verb, who, shop, out, contacts: contacts.map((id) => id.toLowerCase()), isAll, isDryRun, isSure, consent };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${personCommand.usage}`);
  }
}
