import type { TestContext } from 'node:test';
import type { TraySimulator } from '../../../../order-service/demo/tray-simulator/simulator.ts';
import { trayError } from '../../../../order-service/demo/tray-simulator/tray-request.ts';
import { judgeOf } from '../judge.ts';
import { trayContract } from './contract.ts';

/** The demo's store, which also refuses requests that Tray's documentation does not know, and fails their test. */
export function judgedSimulator<Simulator extends Pick<TraySimulator, 'respond'>>(
  t: TestContext,
  simulator: Simulator,
): Simulator {
  const judge = judgeOf(t, trayContract);
  return {
    ...simulator,
    respond: async (request) => {
      const { method, path, query, body } = request;
      const judged = {
        method,
        path,
        query: Object.fromEntries(query),
        headers: {},
        ...(body === null ? {} : { body }),
      };
      const problems = judge.request(judged);
      const response = problems.length > 0 ? refusal(problems) : await simulator.respond(request);
      judge.judgeResponse(judged, { status: response.status, json: response.body });
      return response;
    },
  };
}

const refusal = (problems: readonly string[]) => {
  const { status } = trayError(400, '');
  return { status, body: { code: status, message: 'Invalid data provided', causes: { Order: problems } } };
};
