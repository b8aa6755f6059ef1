/** Mail addresses that are probably mistyped. */

/** The mailboxes that students here use; an address at any other one is nobody's business. */
const usual = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'outlook.com',
  'hotmail.com',
  'icloud.com',
  'binus.ac.id',
] as const
/** Real ones that are a letter away from these. */
const real: readonly string[] = [
  ...usual,
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'binus.edu',
  'hotmail.co.id',
]

/** The address that was probably meant; null where nothing looks wrong. */
export function likelyAddress(typed: string): string | null {
  const [, name, domain] = /^([^\s@]+)@([^\s@]+)$/.exec(typed.trim().toLowerCase()) ?? []
  if (!name || !domain || real.includes(domain)) return null
  const meant = usual.find((one) => isNear(domain, one))
  return meant ? `${name}@${meant}` : null
}

/** Whether one slip makes one of the other: a letter more, less, another one, or two swapped. */
function isNear(one: string, other: string): boolean {
  const start = [...one].findIndex((letter, index) => letter !== other[index])
  // The same, but for what follows.
  if (start === -1) return other.length - one.length === 1
  const rests = (skipOne: number, skipOther: number) => one.slice(start + skipOne) === other.slice(start + skipOther)
  const isSwapped = one[start] === other[start + 1] && one[start + 1] === other[start] && rests(2, 2)
  return rests(1, 0) || rests(0, 1) || rests(1, 1) || isSwapped
}
