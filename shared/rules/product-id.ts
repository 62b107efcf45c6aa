/** Spec §3: "providerId (a suffix after & is ignored when matching suggested ids)". */
export const baseProductId = (providerId: string): string => providerId.split('&', 1)[0] ?? providerId;
