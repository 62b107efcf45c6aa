/** What browsers that know it say of the connection (Network Information API; Safari and Firefox do not). */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether what nobody has asked for yet may be loaded: the device is connected, its person does not save data, and the network is not
 * known to be slow. A browser that says nothing counts as good.
 */
export function isGoodConnection(): boolean {
  const { onLine, connection } = window.navigator as Navigator & { connection?: Connection };
  return onLine && connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}
