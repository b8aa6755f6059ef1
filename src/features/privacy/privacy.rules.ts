import { hourMs } from '#kit/time.ts'
import { onConsent } from '#programme-kinds.ts'
import type { RetentionKind } from './retention.rules.ts'

/** The requests that a person may make about their data. */
export const requestKinds = ['ERASURE', 'CORRECTION', 'WITHDRAWAL'] as const
export type RequestKind = (typeof requestKinds)[number]

export const requestStates = ['OPEN', 'DONE', 'REFUSED', 'WITHDRAWN'] as const
export type RequestState = (typeof requestStates)[number]

/** The law gives 3 x 24 hours (UU 27/2022). */
export const hoursToAnswer = 72

export const dueAt = (asked: Date): Date => new Date(asked.getTime() + hoursToAnswer * hourMs)

/** Hours before the end at which the committee gets a mail again; 0 when it is over. */
export const remindedAt: readonly number[] = [24, 6, 0]

/** How many of the reminders are due by now. */
export const remindersDue = (due: Date, now: Date): number =>
  remindedAt.filter((hours) => now.getTime() >= due.getTime() - hours * hourMs).length

/** Downloads that one account may have within an hour: each reads all its pictures. */
export const downloadsPerHour = 5

/** Whole hours until then, rounded up; below 0 when it is over. */
export const hoursUntil = (due: string, now: Date): number => Math.ceil((Date.parse(due) - now.getTime()) / hourMs)

/** The kinds of data that the portal holds of a person. */
export const kindsOfData = [
  'ACCOUNT',
  'SESSIONS',
  'TOEFL',
  'PAYMENTS',
  'CASH_BOOK',
  ...onConsent.map(({ kind }) => kind),
  'PARENT',
  'MAILS',
  'AUDIT',
] as const
export type KindOfData = (typeof kindsOfData)[number]

/** Uses that rest on consent alone, so that its withdrawal ends them at once. */
export const endingKinds = onConsent.map(({ kind }) => kind)
export type EndingKind = (typeof endingKinds)[number]

type Basis = 'CONTRACT' | 'CONSENT' | 'INTEREST' | 'DUTY'
type Keep =
  | RetentionKind
  | 'SESSIONS'
  | 'RESERVATIONS'
  | 'WAITING'
  | 'PARTS'
  | 'DOOR'
  | 'ACCOUNT_THEN_BOOKS'
  | 'BOOKS'
  | 'ACCOUNT_THEN_COUNT'
  | 'WITH_ACCOUNT'
  | 'WITH_PERSON'
  | 'BACKUPS'

/**
 * The register of processing: which data, on which basis, how long. The notice and the register are made of this table
 * and of the same settings that the nightly work reads, so they never say something else than what happens.
 */
export const processing = [
  { kind: 'ACCOUNT', basis: 'CONTRACT', keep: 'ACCOUNTS' },
  { kind: 'SESSIONS', basis: 'INTEREST', keep: 'SESSIONS' },
  { kind: 'DEVICES', basis: 'INTEREST', keep: 'DEVICES' },
  { kind: 'DUTIES', basis: 'INTEREST', keep: 'WITH_ACCOUNT' },
  { kind: 'FACTORS', basis: 'INTEREST', keep: 'WITH_ACCOUNT' },
  { kind: 'TOEFL', basis: 'CONTRACT', keep: 'ACCOUNT_THEN_COUNT' },
  { kind: 'RESERVATIONS', basis: 'CONTRACT', keep: 'RESERVATIONS' },
  { kind: 'WAITING', basis: 'CONTRACT', keep: 'WAITING' },
  { kind: 'DOOR', basis: 'CONTRACT', keep: 'DOOR' },
  { kind: 'PARTS', basis: 'CONTRACT', keep: 'PARTS' },
  { kind: 'PAYMENTS', basis: 'CONTRACT', keep: 'ACCOUNT_THEN_BOOKS' },
  { kind: 'CASH_BOOK', basis: 'DUTY', keep: 'BOOKS' },
  { kind: 'PROOFS', basis: 'CONTRACT', keep: 'PROOFS' },
  { kind: 'STATEMENTS', basis: 'INTEREST', keep: 'STATEMENTS' },
  ...onConsent,
  { kind: 'OFFICE', basis: 'INTEREST', keep: 'WITH_ACCOUNT' },
  { kind: 'PARENT', basis: 'DUTY', keep: 'WITH_PERSON' },
  { kind: 'MAILS', basis: 'CONTRACT', keep: 'MAILS' },
  { kind: 'AUDIT', basis: 'INTEREST', keep: 'AUDIT' },
  { kind: 'BACKUPS', basis: 'INTEREST', keep: 'BACKUPS' },
] as const satisfies readonly { kind: string; basis: Basis; keep: Keep }[]
