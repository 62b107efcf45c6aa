import { parseArgs } from 'node:util';
import type { PlatformWebhook } from '#shared/contract/platform/webhook-schemas.ts';
import { chosenPlatformEvents } from '#shared/model/platform-event.ts';
import { OperatorError } from '#shared/text/operator-error.ts';
import { readConfig } from '../../order-service/config.ts';
import type { Database, Db } from '../../order-service/database/engine/database.ts';
import {
  createPlatformWebhook,
  deletePlatformWebhook,
  platformDeliveries,
  platformWebhooks,
  replacePlatformSecret,
  replayPlatformWebhook,
  retryPlatformWebhook,
  testPlatformWebhook,
} from '../../order-service/services/platform/platform-webhooks.ts';
import { newWebhookSecret } from '../../order-service/services/platform/webhook-secrets.ts';
import type { Command } from './command.ts';
import { failureReason } from './failure-reasons.ts';
import { findShopByArgument } from './find-shop.ts';
import { withRefusalTexts } from './refusals.ts';
import { withDatabase } from './with-database.ts';

/** What `test` may send. */
const testEvents = [...chosenPlatformEvents, 'webhook.test'] as const;

export const webhooksCommand: Command = {
  usage:
    'webhooks list LOJA | webhooks create LOJA --url URL --events EVENTO,… [--name NOME] | ' +
    'webhooks test LOJA ID [--event EVENTO] | webhooks failed|retry|replay|secret|delete LOJA ID [--all]',
  summary:
    'Os webhooks de uma loja (veja /platform/docs). create e secret: imprimem o segredo, que só é dito agora. ' +
    'test: envia webhook.test, ou o exemplo documentado de um evento, com "test": true. failed: o que não foi entregue. retry: tenta já o que espera outra tentativa. replay: envia de novo o que não foi entregue; com --all, também o que já foi aceito. ' +
    `Eventos: ${chosenPlatformEvents.join(', ')}.`,
  run: webhooks,
};

async function webhooks(args: string[]): Promise<void> {
  const parsed = parseArguments(args);
  await withDatabase(async (database) => {
    const { id: shopId, name } = await findShopByArgument(database, parsed.slug);
    await withRefusalTexts(() => run(database, { shopId, shopName: name }, parsed), {
      notFound: `${name} não tem um webhook "${parsed.id}".`,
    });
  });
}

type Parsed = ReturnType<typeof parseArguments>;

async function run(
  database: Database,
  { shopId, shopName }: { shopId: string; shopName: string },
  { verb, id, url, events, event, name, isAll }: Parsed,
): Promise<void> {
  const { secretsKey, webhookOwnHosts: ownHosts } = readConfig(process.env);
  const means = { secretsKey, ownHosts };
  const write = <Result>(work: (db: Db) => Promise<Result>) => database.tx(work, shopId);
  const secret = newWebhookSecret('', null, '');
  switch (verb) {
    case 'create': {
      const made = await write((db) => createPlatformWebhook(db, shopId, { name, url, events }, secret, means));
      console.log(`Webhook de ${shopName} (${made.id}). Guarde o segredo: ele não pode ser visto de novo.`);
      return console.log(secret);
    }
    case 'secret':
      await write((db) => replacePlatformSecret(db, shopId, id, secret, { ...means, now: new Date() }));
      console.log('O segredo anterior assina também por 24 horas. Guarde o novo: ele não pode ser visto de novo.');
      return console.log(secret);
    case 'delete':
      await write((db) => deletePlatformWebhook(db, shopId, id));
      return console.log(`O webhook ${id} foi apagado.`);
    case 'test': {
      const { eventId } = await write((db) => testPlatformWebhook(db, shopId, id, { event }));
      return console.log(`O aviso ${eventId} será enviado já, se a loja estiver no ar. Veja: webhooks failed.`);
    }
    case 'retry': {
      const { count } = await write((db) => retryPlatformWebhook(db, shopId, id));
      return console.log(`Avisos que serão tentados já, se a loja estiver no ar: ${count}.`);
    }
    case 'replay': {
      const { count, skipped, hasMore } = await write((db) =>
        replayPlatformWebhook(db, shopId, id, { onlyFailed: !isAll }),
      );
      console.log(`Avisos que serão enviados de novo: ${count}. Que não podem: ${skipped}.`);
      return hasMore ? console.log('Há mais: repita o comando depois.') : undefined;
    }
    case 'failed': {
      const { data } = await platformDeliveries(database, shopId, id, { state: 'failed', perPage: 100 });
      for (const { createdAt, type, eventId, lastError } of data)
        console.log(
          `${createdAt}  ${type}  ${eventId}  ${lastError === null ? '' : failureReason(lastError, 'other')}`,
        );
      return data.length === 0 ? console.log('Tudo foi entregue.') : undefined;
    }
    default: {
      const { data } = await platformWebhooks(database, shopId);
      for (const webhook of data) console.log(webhookLine(webhook));
      return data.length === 0 ? console.log(`${shopName} ainda não tem webhooks.`) : undefined;
    }
  }
}

const webhookLine = ({ id, name, url, events, isActive, isDeclared, waiting, failed }: PlatformWebhook): string =>
  [
    id,
    ...(name === '' ? [] : [name]),
    url,
    events.join(','),
    isDeclared ? 'declarado' : 'criado',
    ...(isActive ? [] : ['desligado']),
    `esperam: ${waiting}`,
    `falharam: ${failed}`,
  ].join('  ');

function parseArguments(args: string[]) {
  try {
    const text = { type: 'string' } as const;
    const options = { url: text, events: text, event: text, name: text, all: { type: 'boolean' } } as const;
    const { values, positionals } = parseArgs({ args, allowPositionals: true, options });
    const [verb = '', slug, id = '', ...more] = positionals;
    const { url = '', name = '', all: isAll = false } = values;
    const wanted = (values.events ?? '').split(',').map((event) => event.trim());
    const events = chosenPlatformEvents.filter((event) => wanted.includes(event));
    const event = testEvents.find((one) => one === (values.event ?? 'webhook.test'));
    const isCreate = verb === 'create' && id === '' && url !== '' && url.length <= 2_000 && name.length <= 100;
    const isOfOne =
      ['test', 'failed', 'retry', 'replay', 'secret', 'delete'].includes(verb) &&
      /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(id);
    const isList = verb === 'list' && id === '';
    const isKnown = !isCreate || (events.length > 0 && wanted.every((one) => events.some((known) => known === one)));
    const optionOf: Record<string, string[]> = { create: ['url', 'events', 'name'], replay: ['all'], test: ['event'] };
    const isMixed = Object.keys(values).some((option) => !optionOf[verb]?.includes(option));
    if (
      slug === undefined ||
      event === undefined ||
      more.length > 0 ||
      !(isCreate || isOfOne || isList) ||
      !isKnown ||
      isMixed
    )
      throw new Error('other words');
    return { verb, slug, id, url, events, event, name, isAll };
  } catch {
    // Any usage error shows the usage text.
    throw new OperatorError(`Uso: npm run shop -- ${webhooksCommand.usage}`);
  }
}
