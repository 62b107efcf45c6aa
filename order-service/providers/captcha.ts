import { Agent, request } from 'undici';
import { demoCaptchaKey, isDemoCaptchaToken } from '#shared/rules/card/demo-captcha.ts';

/** The result of a captcha check. `unavailable`: the service gave no verdict. */
export type CaptchaVerdict = 'solved' | 'wrong' | 'unavailable';

/**
 * A captcha that is shown with `siteKey` and whose tokens the server verifies. `hostnames`: hosts where it may have
 * been solved. Never rejects.
 */
export type Captcha = {
  readonly siteKey: string;
  verify(token: string, hostnames: readonly string[]): Promise<CaptchaVerdict>;
  close(): Promise<void>;
};

export type RecaptchaOptions = {
  siteKey: string;
  secret: string;
  onFailure: (reason: string) => void;
};

const googleUrl = 'https://www.google.com/recaptcha/api/siteverify';
const timeoutMs = 3_000;

/** reCAPTCHA v2. A token is valid for two minutes and once: Google refuses the second use (`timeout-or-duplicate`). */
export function createRecaptchaVerifier({ siteKey, secret, onFailure }: RecaptchaOptions): Captcha {
  const agent = new Agent({
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    maxResponseSize: 16_384,
  });
  return {
    siteKey,
    close: () => agent.destroy(),
    verify: async (token, hostnames) => {
      try {
        const response = await request(googleUrl, {
          method: 'POST',
          dispatcher: agent,
          signal: AbortSignal.timeout(timeoutMs),
          headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
          body: new URLSearchParams({ secret, response: token }).toString(),
        });
        const text = await response.body.text();
        if (response.statusCode !== 200) throw new Error(`status ${response.statusCode}`);
        const verdict = readVerdict(JSON.parse(text), hostnames);
        if (verdict.problem !== null) onFailure(verdict.problem);
        return verdict.kind;
      } catch (error) {
        onFailure(error instanceof Error ? error.name : 'failed');
        return 'unavailable';
      }
    },
  };
}

/** A problem with our own key or secret is not the shopper's mistake. It is logged for the operator. */
const ownFaults = ['missing-input-secret', 'invalid-input-secret', 'bad-request'];

function readVerdict(
  response: unknown,
  hostnames: readonly string[],
): { kind: CaptchaVerdict; problem: string | null } {
  const fields = typeof response === 'object' && response !== null ? response : {};
  const codes =
    'error-codes' in fields && Array.isArray(fields['error-codes']) ? fields['error-codes'].map(String) : [];
  const fault = codes.find((code) => ownFaults.includes(code));
  if (fault) return { kind: 'unavailable', problem: fault };
  if (!('success' in fields) || fields.success !== true) return { kind: 'wrong', problem: null };
  const hostname = 'hostname' in fields ? String(fields.hostname) : '';
  return hostnames.includes(hostname)
    ? { kind: 'solved', problem: null }
    : { kind: 'wrong', problem: 'solved on another host' };
}

/** The demo's own captcha. It needs no network. */
export const demoCaptcha: Captcha = {
  siteKey: demoCaptchaKey,
  verify: async (token) => (isDemoCaptchaToken(token) ? 'solved' : 'wrong'),
  close: async () => {},
};
