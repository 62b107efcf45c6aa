import { typedPixKey } from '#shared/rules/payment/parse-pix-key.ts';
import type { Database } from '../../database/engine/database.ts';
import { readDeclaration } from '../../declaration/read-declaration.ts';
import type { ShopDeclaration } from '../../declaration/shop-schema.ts';
import { type ApplyOptions, type ApplyReport, applyShop } from '../shops/apply-shop.ts';
import { badSection } from './settings-section-problems.ts';

/**
 * Parts of a declaration that the panel sends, with the checks of `apply`; a problem is refused at its field. The
 * shop's own name is not part of it: a file must not name the demo shop, which its own panel may change.
 */
export function readSettingsSection(section: object): ShopDeclaration {
  const reading = readDeclaration(JSON.stringify({ slug: 'esta-loja', ...section }));
  if ('problems' in reading) throw badSection(reading.problems);
  return reading.declaration;
}

/**
 * Applies sections of the shop's declaration as `apply` does, also to the demo shop; a problem is refused at its field.
 * `pathOf`: the field of a form for the place in the declaration.
 */
export async function applySettingsSection(
  database: Database,
  declaration: ShopDeclaration,
  { pathOf = (path) => path, ...options }: ApplyOptions & { pathOf?: (path: string) => string },
): Promise<ApplyReport> {
  const report = await applyShop(database, declaration, { ...options, isDemoAllowed: true });
  if ('problems' in report)
    throw badSection(report.problems.map((problem) => ({ ...problem, path: pathOf(problem.path) })));
  return report;
}

/** The PIX key of a typed text, with or without punctuation. An invalid one stays, and is refused at its field. */
export const pixKeyOf = (typed: string): string => typedPixKey(typed) ?? typed;
