import { createHash } from 'node:crypto';
import { readBoleto } from '#shared/rules/brazil/boleto-line.ts';
import { dynamicPixCode } from '#shared/rules/brazil/pix-code.ts';

/** What a stand-in charges: its own name of the charge, the amount in whole cents. */
export type Charged = { reference: string; cents: number };

/** A PIX code of its own for each charge, with the amount. `host`: where the company stores its charges. */
export function pixCodeFor({ reference, cents }: Charged, host: string): string {
  const url = `${host}/${createHash('sha256').update(reference).digest('hex').slice(0, 32)}`;
  return dynamicPixCode({ url, amountCents: cents, merchantName: 'LOJA EXEMPLO', merchantCity: 'SAO PAULO' });
}

/** The due factor 1000 was 22 February 2025. */
const factor1000 = Date.UTC(2025, 1, 22);
const dayMs = 86_400_000;

/** A boleto of its own for each charge, with the amount and the due day ('YYYY-MM-DD'). */
export function boletoFor({ reference, cents }: Charged, dueDay: string): { line: string; barcode: string } {
  const factor = 1000 + Math.round((Date.parse(`${dueDay}T00:00:00Z`) - factor1000) / dayMs);
  const number = BigInt(`0x${createHash('sha256').update(reference).digest('hex').slice(0, 20)}`) % 10n ** 24n;
  const rest = `${String(factor).padStart(4, '0')}${String(cents).padStart(10, '0')}${String(number).padStart(25, '0')}`;
  for (const check of '123456789') {
    const found = readBoleto(`0019${check}${rest}`, dueDay);
    if (found) return { line: found.line, barcode: found.barcode };
  }
  throw new Error('no check digit fits');
}
