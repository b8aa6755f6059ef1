/** The data of an account, and the rules for an acceptable password. */
import { hourMs, minuteMs } from '#kit/time.ts'

export const genders = ['M', 'F'] as const

/** The kinds of participants: from this university, or not. */
export const binusian = 1
export const nonBinusian = 0
export const participantTypes = [binusian, nonBinusian] as const

export const activationDays = 7
export const resetMinutes = 60
/** How long a link signs in. */
export const signInMinutes = 15
/** So many mails with a link of one kind an account gets in an hour. */
export const mostLinkMails = 5
export const sessionDays = 30
/** A session of the office ends after so many hours without a request; students come a few times a term. */
export const officeIdleHours = 12
const useMinutes = 10

/** Last used at this moment or before, a session of the office is over. */
export const idleSince = (now: Date): Date => new Date(now.getTime() - officeIdleHours * hourMs)

/** Last noted before this moment, its use is noted again: not with each request, for that would be a write each time. */
export const notedSince = (now: Date): Date => new Date(now.getTime() - useMinutes * minuteMs)
/** Sessions of an account that live side by side; a new one more ends the oldest. */
export const mostSessions = 20

const clubWords = ['bnec', 'binus', 'binusian', 'toefl', 'english club']

/**
 * Whether a password of sufficient length would still be guessed: a known common one, or little more
 * than the owner's NIM, name, e-mail name or a club word.
 * @param common known common passwords, lower case
 */
export function isGuessable(
  password: string,
  owner: { nim: string; name: string; email: string },
  common: ReadonlySet<string>,
): boolean {
  const plain = password.toLowerCase()
  if (isEasy(plain, common)) return true
  const known = [owner.nim, owner.email.split('@')[0] ?? '', ...owner.name.toLowerCase().split(/\s+/), ...clubWords]
  const rest = known
    .filter((word) => word.length >= 3)
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.replaceAll(word.toLowerCase(), ''), plain)
  if (rest === plain) return false
  // The rest without the known words must still be hard to try: 6 characters or more, and no easy ones.
  const left = rest.replaceAll(/[^a-z0-9]/g, '')
  return left.length < 6 || [rest, left, left.replace(/^\d+/, '')].some((part) => isEasy(part, common))
}

const isEasy = (text: string, common: ReadonlySet<string>): boolean =>
  common.has(text) || common.has(text.replace(/[^a-z]+$/, '')) || new Set(text).size < 4

/** So many phone numbers and LINE IDs of others somebody signed in may come upon within an hour (docs/decisions/071). */
export const mostFoundByOne = 10
