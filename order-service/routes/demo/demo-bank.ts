import { Type } from 'typebox';
import { bankCharge, payAtBank } from '../../services/demo/demo-bank.ts';
import { successResponse } from '../errors.ts';
import type { RouteDependencies } from '../serve.ts';

const code = Type.String({ minLength: 1, maxLength: 600 });

/** The simulated bank of the demo. As at any bank, anyone with a code may pay it. It serves demo shops only. */
export function registerDemoBank({
  app,
  payments,
  wakeJobs,
}: Pick<RouteDependencies, 'app' | 'payments' | 'wakeJobs'>): void {
  app.get<{ Querystring: { code: string } }>(
    '/demo/bank',
    { schema: { querystring: Type.Object({ code }) } },
    async (request, reply) => {
      const { status, body } = successResponse(await bankCharge(payments, request.query.code));
      return reply.code(status).send(body);
    },
  );

  app.post<{ Body: { code: string; amount?: number } }>(
    '/demo/bank/pay',
    { schema: { body: Type.Object({ code, amount: Type.Optional(Type.Number({ minimum: 0.01, maximum: 1e6 })) }) } },
    async (request, reply) => {
      const { status, body } = successResponse(await payAtBank(payments, request.body.code, request.body.amount));
      wakeJobs();
      return reply.code(status).send(body);
    },
  );
}
