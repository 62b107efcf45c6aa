import type { Page } from 'playwright-core';

/**
 * Gives the page's browser a device that makes passkeys and unlocks them by itself, as a phone with a finger on its
 * sensor does (WebAuthn's virtual authenticator).
 */
export async function addVirtualPasskeys(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
