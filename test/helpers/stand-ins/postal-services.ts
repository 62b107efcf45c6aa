import type { RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import { startLoopbackServer } from './loopback-server.ts';

export type PostalService = {
  /** The address that the environment would set, with `{cep}`. */
  url: string;
  /** Every requested path. */
  asked: string[];
};

/** A postal-code service on a loopback port. It stops when the test ends. */
export async function startPostalService(t: TestContext, respond: RequestListener): Promise<PostalService> {
  const asked: string[] = [];
  const url = await startLoopbackServer(t, (request, reply) => {
    asked.push(request.url ?? '');
    respond(request, reply);
  });
  return { url: `${url}/ws/{cep}/json`, asked };
}

/** Responds with this JSON. */
export const responding =
  (body: unknown, status = 200): RequestListener =>
  (_request, reply) => {
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };

/** The formats of the two services that are used unless an operator sets others. */
export const viaCep = (fields: Record<string, unknown> = {}) => ({
  cep: '01001-000',
  logradouro: 'Praça da Sé',
  complemento: 'lado ímpar',
  bairro: 'Sé',
  localidade: 'São Paulo',
  uf: 'SP',
  ibge: '3550308',
  ...fields,
});
export const brasilApi = (fields: Record<string, unknown> = {}) => ({
  cep: '01001000',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
  street: 'Praça da Sé',
  service: 'open-cep',
  location: { type: 'Point', coordinates: { longitude: '-46.6339', latitude: '-23.5503' } },
  ...fields,
});
