/** Why a portal may be a copy of another: a backup was restored, its files are not there, or its address is another one. */
export const copyReasons = ['RESTORED', 'FILES', 'ADDRESS'] as const
export type CopyReason = (typeof copyReasons)[number]
