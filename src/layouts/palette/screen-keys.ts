/** Which keys act on which screen; the screens themselves listen (`useReviewKeys`). */
import type { Messages } from '#words/words.ts'

type KeyName = keyof Messages['shell']['keys']['acts']
export type Key = readonly [keys: readonly string[], act: KeyName]
export type ScreenKeys = readonly [path: string, keys: readonly Key[]]

/** The keys of a payment's review. */
export const paymentKeys: readonly Key[] = [
  [['C'], 'confirm'],
  [['1', '…', '8'], 'chooseLine'],
  [['R'], 'reject'],
  [['J'], 'next'],
  [['K'], 'previous'],
]

/** The keys of reconciling. */
export const reconcileKeys: ScreenKeys = [
  '/reconcile',
  [
    [['Enter'], 'take'],
    [['↑', '↓'], 'choose'],
    [['S'], 'split'],
    [['A'], 'aside'],
    [['J', '→'], 'next'],
    [['K', '←'], 'previous'],
    [['T'], 'tab'],
  ],
]
