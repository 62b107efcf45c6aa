/** Connection data of browsers that support the Network Information API; Safari and Firefox do not. */
type Connection = { saveData?: boolean; effectiveType?: string };

/**
 * Whether content may be loaded ahead of use: the device is online, the person does not save data, and the network is
 * not known to be slow. Without connection data it counts as good.
 */
export function isGoodConnection(): boolean {
  const { onLine, connection } = window.navigator as Navigator & { connection?: Connection };
  return onLine && connection?.saveData !== true && (connection?.effectiveType ?? '4g') === '4g';
}
