/**
 * The register of processing: which data, on which basis, how long. The notice and the register are made of this table
 * and of the same settings that the nightly work reads, so they never say something else than what happens.
 */
import type { RetentionKind } from '../retention/rules.ts'

type Basis = 'CONTRACT' | 'CONSENT' | 'INTEREST' | 'DUTY'
type Keep =
  | RetentionKind
  | 'SESSIONS'
  | 'ACCOUNT_THEN_BOOKS'
  | 'ACCOUNT_THEN_COUNT'
  | 'WITH_ACCOUNT'
  | 'WITH_PERSON'
  | 'BACKUPS'

export const processing = [
  { kind: 'ACCOUNT', basis: 'CONTRACT', keep: 'ACCOUNTS' },
  { kind: 'SESSIONS', basis: 'INTEREST', keep: 'SESSIONS' },
  { kind: 'DEVICES', basis: 'INTEREST', keep: 'DEVICES' },
  { kind: 'FACTORS', basis: 'INTEREST', keep: 'WITH_ACCOUNT' },
  { kind: 'TOEFL', basis: 'CONTRACT', keep: 'ACCOUNT_THEN_COUNT' },
  { kind: 'PAYMENTS', basis: 'CONTRACT', keep: 'ACCOUNT_THEN_BOOKS' },
  { kind: 'PROOFS', basis: 'CONTRACT', keep: 'PROOFS' },
  { kind: 'STATEMENTS', basis: 'INTEREST', keep: 'STATEMENTS' },
  { kind: 'PARTY', basis: 'CONSENT', keep: 'ACCOUNT_THEN_COUNT' },
  { kind: 'TALENT', basis: 'CONSENT', keep: 'APPLICATIONS' },
  { kind: 'BOARD', basis: 'CONSENT', keep: 'APPLICATIONS' },
  { kind: 'PARENT', basis: 'DUTY', keep: 'WITH_PERSON' },
  { kind: 'MAILS', basis: 'CONTRACT', keep: 'MAILS' },
  { kind: 'AUDIT', basis: 'INTEREST', keep: 'AUDIT' },
  { kind: 'BACKUPS', basis: 'INTEREST', keep: 'BACKUPS' },
] as const satisfies readonly { kind: string; basis: Basis; keep: Keep }[]
