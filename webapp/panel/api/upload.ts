import type { PanelCall } from '#shared/contract/panel/panel-call.ts';
import { type PanelCallName, panelCalls } from '#shared/contract/panel/panel-calls.ts';
import { panelShopHeader } from '#shared/contract/panel/panel-headers.ts';
import { sendFile } from '../../browser/panel/send-file.ts';
import { newKey, noResponse, type PanelResult, resultOf, shopOfCalls, signOutHere } from './panel-client.ts';

type UploadName = {
  [Name in PanelCallName]: (typeof panelCalls)[Name] extends { isUpload: true } ? Name : never;
}[PanelCallName];

const timeoutMs = 90_000;

/** Sends a file to the panel. `onProgress`: from 0 to 1. The same file again is no second one. Never throws. */
export async function uploadPanel<Name extends UploadName>(
  name: Name,
  file: Blob,
  onProgress: (share: number) => void,
): Promise<PanelResult<Name>> {
  const call: PanelCall = panelCalls[name];
  const shop = shopOfCalls();
  const headers = {
    ...{ accept: 'application/json', 'content-type': 'application/octet-stream', 'idempotency-key': newKey() },
    ...(shop !== null && { [panelShopHeader]: shop }),
  };
  const response = await sendFile({ url: call.path, headers, file, onProgress, timeoutMs });
  if (response === null) return noResponse(call);
  const result = resultOf(call, response.status, response.json);
  if (!result.success && result.kind === 'signed-out') signOutHere();
  return result as PanelResult<Name>;
}
