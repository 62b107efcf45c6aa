import type { PanelBody, PanelData } from '#shared/contract/panel/panel-schemas.ts';
import { intervalText } from '#shared/text/imports/feed-runs.ts';
import { findRequestedSources } from '../../database/catalog/feed-sources.ts';
import type { Db } from '../../database/engine/database.ts';
import { inMerchantWords } from '../../feeds/formats/xml-items.ts';
import { withoutCommand } from '../../feeds/tables/unknown-table.ts';
import { Refusal } from '../core/refusal.ts';
import { feedAddress } from '../imports/feed-address.ts';
import {
  addFeedSource,
  feedSourcesOf,
  removeFeedSource,
  requestFeedRun,
  setFeedSourcePaused,
} from '../imports/feed-sources.ts';
import { recordAudit } from '../staff/audit.ts';
import type { PanelCaller } from '../staff/staff-sessions.ts';

/** `secretsKey` seals addresses with a secret; `ownHosts` may be private and plain http. */
type Means = { now: Date; secretsKey: string | undefined; ownHosts: readonly string[] };

type PanelSource = PanelData<'importSources'>['sources'][number];

/** The addresses with their history. A message of it names no command: the person has the panel only. */
export async function panelSources(db: Db, shopId: string): Promise<PanelSource[]> {
  const requested = new Set((await findRequestedSources(db, shopId)).map(({ id }) => id));
  return (await feedSourcesOf(db, shopId)).map((source) => ({
    ...source,
    isRequested: requested.has(source.id),
    runs: source.runs.map((run) => ({
      ...run,
      message: run.message === null ? null : inMerchantWords(withoutCommand(run.message)),
    })),
  }));
}

/** One address. Throws the Refusal 'not-found'. */
async function panelSource(db: Db, shopId: string, id: number): Promise<PanelSource> {
  const source = (await panelSources(db, shopId)).find((one) => one.id === id);
  if (source === undefined) throw new Refusal('not-found');
  return source;
}

/** Adds an address, or changes how a known one is imported. */
export async function addPanelSource(
  db: Db,
  caller: PanelCaller,
  { address, everyMinutes, full, stock }: PanelBody<'addImportSource'>,
  { now, secretsKey, ownHosts }: Means,
): Promise<PanelSource> {
  const { shopId } = caller;
  const url = feedAddress(address, ownHosts);
  const before = await feedSourcesOf(db, shopId);
  const options = { everyMinutes, isFull: full, updatesStock: stock, currency: 'BRL' };
  const id = await addFeedSource(db, shopId, url, options, { now, secretsKey });
  const source = await panelSource(db, shopId, id);
  const known = before.find((one) => one.id === id);
  await recordAudit(db, caller, {
    action: 'source.add',
    target: targetOf(source),
    ...(known && { from: optionsOf(known) }),
    to: optionsOf(source),
  });
  return source;
}

/** Requests the import of an address for now. `yes`: this time it may take many products off sale. */
export async function runPanelSource(
  db: Db,
  caller: PanelCaller,
  id: number,
  { yes = false }: PanelBody<'runImportSource'>,
  now: Date,
): Promise<PanelSource> {
  await requestFeedRun(db, caller.shopId, id, { now, isAccepted: yes });
  const source = await panelSource(db, caller.shopId, id);
  const accepted = yes ? { to: 'aceito mesmo que tire produtos de venda' } : {};
  await recordAudit(db, caller, { action: 'source.run', target: targetOf(source), ...accepted });
  return source;
}

/** Pauses an address, or lets it go on. */
export async function pausePanelSource(
  db: Db,
  caller: PanelCaller,
  id: number,
  { isPaused }: PanelBody<'pauseImportSource'>,
  now: Date,
): Promise<PanelSource> {
  await setFeedSourcePaused(db, caller.shopId, id, { now, isPaused });
  const source = await panelSource(db, caller.shopId, id);
  const action = isPaused ? 'source.pause' : 'source.resume';
  await recordAudit(db, caller, { action, target: targetOf(source) });
  return source;
}

/** Removes an address with its history. Its products stay. */
export async function removePanelSource(db: Db, caller: PanelCaller, id: number): Promise<{ id: number }> {
  const source = await panelSource(db, caller.shopId, id);
  await removeFeedSource(db, caller.shopId, id);
  await recordAudit(db, caller, { action: 'source.remove', target: targetOf(source), from: optionsOf(source) });
  return { id };
}

/** The shown address has nothing that may be a secret. */
const targetOf = ({ id, address }: PanelSource) => ({ kind: 'source', id: String(id), label: address });

const optionsOf = ({ everyMinutes, full, stock }: Pick<PanelSource, 'everyMinutes' | 'full' | 'stock'>): string =>
  [
    `a cada ${intervalText(everyMinutes)}`,
    ...(full ? ['estoque inteiro'] : []),
    ...(stock ? ['com o estoque do arquivo'] : []),
  ].join(', ');
