/** Whose account somebody of the university may use here. Pure. */

/** The identity that the university states. */
export type Identity = {
  issuer: string
  subject: string
  name: string | null
  /** Ten digits, where the university's account says them. */
  nim: string | null
  email: string | null
  isEmailVerified: boolean
}

/** Why a way to the university and back led to no sign-in; each has its words. */
export const problems = [
  'expired',
  'cancelled',
  'forged',
  'away',
  'unproved',
  'noAddress',
  'twoAccounts',
  'otherNim',
  'linkedElsewhere',
  'taken',
  'closed',
] as const
export type Problem = (typeof problems)[number]

/** An account that something of an identity leads to. */
export type Candidate = {
  id: number
  nim: string
  /** Suspended, in the recycle bin, or an invitation whose time is over. */
  isClosed: boolean
  /** The subject that is linked to it already, of the same provider. */
  subject: string | null
}

export type Found = { linked: Candidate | null; byEmail: Candidate | null; byNim: Candidate | null }

export type Decision =
  | { kind: 'account'; id: number; isNew: boolean }
  | { kind: 'register' }
  | { kind: 'refused'; problem: Problem }

const refused = (problem: Problem): Decision => ({ kind: 'refused', problem })

/** An address that the university does not vouch for leads nowhere: anybody may have typed it there. */
export const provedEmail = ({ email, isEmailVerified }: Identity): string | null => (isEmailVerified ? email : null)

/** Whether the reader of the account's address has proved it, and is the person whom the university names. */
export const isSameOwner = (
  account: { email: string; email_verified_at: string | null },
  identity: Identity,
): boolean => account.email_verified_at !== null && account.email === provedEmail(identity)

/** Which account an identity signs in to. One that is linked stays so, whatever name or address it has by now. */
export function accountOf(identity: Identity, { linked, byEmail, byNim }: Found): Decision {
  if (linked) return linked.isClosed ? refused('closed') : { kind: 'account', id: linked.id, isNew: false }
  if (!identity.nim && !provedEmail(identity)) return refused('unproved')
  if (byEmail && byNim && byEmail.id !== byNim.id) return refused('twoAccounts')
  const account = byNim ?? byEmail
  if (!account) return { kind: 'register' }
  return toLink(identity, account)
}

/** Whether a signed-in person may link this identity to their own account. */
export function linkTo(own: Candidate, identity: Identity, { linked, byEmail, byNim }: Found): Decision {
  if (linked) return linked.id === own.id ? { kind: 'account', id: own.id, isNew: false } : refused('taken')
  if ([byEmail, byNim].some((other) => other && other.id !== own.id)) return refused('twoAccounts')
  return toLink(identity, own)
}

function toLink(identity: Identity, account: Candidate): Decision {
  if (account.isClosed) return refused('closed')
  if (identity.nim && identity.nim !== account.nim) return refused('otherNim')
  if (account.subject !== null && account.subject !== identity.subject) return refused('linkedElsewhere')
  return { kind: 'account', id: account.id, isNew: true }
}

// Backslashes and control signs are what browsers read as another host, or not at all.
const isPlain = (path: string) => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** A page of the portal itself, or null: nobody is led elsewhere after signing in. */
export function ownPage(path: string | null | undefined): string | null {
  if (!path || !isPlain(path)) return null
  const base = 'http://portal.invalid'
  const { origin, pathname, search, hash } = new URL(path, base)
  return origin === base && isPlain(pathname) && !pathname.startsWith('/api/') ? pathname + search + hash : null
}
