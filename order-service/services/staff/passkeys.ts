import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { staffTexts } from '#shared/text/panel/staff.ts';
import type { Db } from '../../database/engine/database.ts';
import {
  insertChallenge,
  insertPasskey,
  insertPasskeyMembers,
  listPasskeyMembers,
  listPasskeysOfSession,
  lockPasskey,
  recordPasskeyUse,
  takeChallenge,
  writeSessionPasskey,
} from '../../database/staff/passkeys.ts';
import { ruleRefusal } from '../core/refusal.ts';
import { recordForAll, type StaffSession } from './staff-sessions.ts';

/** The site that passkeys belong to: its host, and the origin of its pages. */
export type PasskeySite = { host: string; origin: string };

/** The site of the shop's public address. Pages of other hosts offer no passkey. */
export function passkeySite(publicUrl: string): PasskeySite {
  const { hostname, origin } = new URL(publicUrl);
  return { host: hostname, origin };
}

/** Loaded at the first use: most starts need none of it. */
const webauthn = () => import('@simplewebauthn/server');

/**
 * Signatures that every supported Node verifies: EdDSA, ES256 and RS256 (COSE numbers). The library also offers
 * ML-DSA-44 where Node has it, and an older Node could not verify such a passkey.
 */
const signatureAlgorithms = [-8, -7, -257];

/** How long a device may take to sign, in milliseconds. */
const challengeLasts = 5 * 60_000;

/** What a browser needs to create a passkey for the members who are signed in on this device. */
export async function passkeyOptions(
  db: Db,
  { session, site, now }: { session: StaffSession; site: PasskeySite; now: Date },
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await webauthn();
  const [member] = session.memberships;
  const known = await listPasskeysOfSession(db, session.id);
  const options = await generateRegistrationOptions({
    rpName: member?.shopName ?? 'Painel',
    rpID: site.host,
    userName: member?.memberName ?? '',
    userDisplayName: member?.memberName ?? '',
    attestationType: 'none',
    supportedAlgorithmIDs: signatureAlgorithms,
    timeout: challengeLasts,
    excludeCredentials: known.map((id) => ({ id })),
    // The device finds the passkey after it is unlocked, so people type no name.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await insertChallenge(db, {
    challenge: options.challenge,
    sessionId: session.id,
    expiresAt: new Date(now.getTime() + challengeLasts),
  });
  return { ...options };
}

/** Saves the passkey that the device made. */
export async function addPasskey(
  db: Db,
  made: { session: StaffSession; site: PasskeySite; response: unknown; device: string; now: Date },
): Promise<void> {
  const { session, site, device, now } = made;
  const { verifyRegistrationResponse } = await webauthn();
  const challenge = challengeOf(made.response);
  const taken = await takeChallenge(db, challenge, now);
  if (taken?.session_id !== session.id) throw badPasskey();
  const verified = await verifyRegistrationResponse({
    // The library checks the parts.
    response: made.response as RegistrationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    supportedAlgorithmIDs: signatureAlgorithms,
  }).catch(() => null);
  if (!verified?.verified) throw badPasskey();
  const { id, publicKey, counter, transports = [] } = verified.registrationInfo.credential;
  const row = { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, device };
  if (!(await insertPasskey(db, row))) throw badPasskey();
  await insertPasskeyMembers(db, id, session.id);
  await writeSessionPasskey(db, session.id, id);
  await recordForAll(db, session, 'staff.passkey.add');
}

/** What a browser needs to sign in with any passkey of this site. It lists no passkey, so it reveals no member. */
export async function passkeySignInOptions(db: Db, site: PasskeySite, now: Date): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: site.host,
    userVerification: 'required',
    timeout: challengeLasts,
  });
  await insertChallenge(db, {
    challenge: options.challenge,
    sessionId: null,
    expiresAt: new Date(now.getTime() + challengeLasts),
  });
  return { ...options };
}

/**
 * Checks a device's signed response. Returns the passkey and the members whom it signs in. Each kind of invalid
 * response gets the same refusal.
 */
export async function checkPasskey(
  db: Db,
  { site, response, now }: { site: PasskeySite; response: unknown; now: Date },
): Promise<{ passkeyId: string; members: { shopId: string; memberId: string }[] }> {
  const { verifyAuthenticationResponse } = await webauthn();
  const challenge = challengeOf(response);
  const taken = await takeChallenge(db, challenge, now);
  const passkey = taken?.session_id === null ? await lockPasskey(db, idOf(response)) : undefined;
  if (!passkey) throw badPasskey();
  const verified = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
      counter: Number(passkey.counter),
    },
  }).catch(() => null);
  if (!verified?.verified) throw badPasskey();
  await recordPasskeyUse(db, passkey.id, verified.authenticationInfo.newCounter);
  const members = await listPasskeyMembers(db, passkey.id);
  if (members.length === 0) throw badPasskey();
  return {
    passkeyId: passkey.id,
    members: members.map(({ shop_id: shopId, member_id: memberId }) => ({ shopId, memberId })),
  };
}

/** One refusal for all reasons, so that it reveals none. */
const badPasskey = () => ruleRefusal('bad-passkey', staffTexts.badPasskey);

const idOf = (response: unknown): string => textIn(response, 'id');

/** The challenge that the device says it signed; the library compares the signature with it. */
function challengeOf(response: unknown): string {
  const parts: unknown = typeof response === 'object' && response !== null ? Reflect.get(response, 'response') : null;
  try {
    const client: unknown = JSON.parse(Buffer.from(textIn(parts, 'clientDataJSON'), 'base64url').toString('utf8'));
    return textIn(client, 'challenge');
  } catch {
    // Not JSON. It gets the same refusal as any other invalid response.
    throw badPasskey();
  }
}

function textIn(value: unknown, name: string): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, name) : null;
  return typeof found === 'string' ? found : '';
}
