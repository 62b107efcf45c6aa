import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { renamedFields } from '../contract.ts';

const root = join(import.meta.dirname, '../../../..');
const types = join(root, 'node_modules/mercadopago/dist/clients/order');
const compilerOptions = {
  noEmit: true,
  strict: true,
  skipLibCheck: true,
  module: 'nodenext',
  types: ['node'],
  typeRoots: [join(root, 'node_modules/@types')],
};

/** A body of a request and the name of its type in Mercado Pago's SDK. */
export type TypedBody = { type: 'CreateOrderRequest' | 'RefundRequest'; body: unknown };

/**
 * What the compiler says about bodies as literals of the SDK's own types, which refuse unknown names. `wrong` bodies
 * must be refused: the compiler reports each that is not. Empty: all is as expected.
 */
export async function sdkTypeProblems(bodies: readonly TypedBody[], wrong: readonly TypedBody[] = []): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sdk-types-'));
  const literal = ({ type, body }: TypedBody) => `use<${type}>(${JSON.stringify(body)});`;
  const source = [
    `import type { CreateOrderRequest } from ${JSON.stringify(`${types}/create/types.d.ts`)};`,
    `import type { RefundRequest } from ${JSON.stringify(`${types}/refund/types.d.ts`)};`,
    'declare function use<Body>(body: Body): void;',
    ...bodies.map(literal),
    ...wrong.flatMap((body) => ['// @ts-expect-error', literal(body)]),
  ];
  try {
    await writeFile(join(folder, 'bodies.mts'), source.join('\n'));
    const project = join(folder, 'tsconfig.json');
    await writeFile(project, JSON.stringify({ compilerOptions, files: ['bodies.mts'] }));
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    return await new Promise((resolve, reject) => {
      execFile(process.execPath, [compiler, '-p', project], { timeout: 60_000 }, (error, stdout, stderr) => {
        // The compiler ends with a code when it finds something; without a text it did not run.
        if (error && stdout.trim() === '') reject(new Error(`the compiler failed: ${stderr || error.message}`));
        else resolve(stdout.trim());
      });
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The same body with each of its fields under another name. */
export const renamedBodies = ({ type, body }: TypedBody): TypedBody[] =>
  renamedFields(body).map(({ changed }) => ({ type, body: changed }));
