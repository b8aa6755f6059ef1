/** The key of an address by which the readers of a mail end club news, and take that back. */
import { z } from 'zod'

/** Sealed for this use alone. */
export const newsKeyOwner = 'club news'

const named = z.object({ accounts: z.array(z.int()), mailboxes: z.array(z.string()) })

type Reader = { user_id: number | null; email: string }

/** Names the accounts of the readers, and the mailboxes of those without one. */
export const newsKeyText = (readers: readonly Reader[]): string =>
  JSON.stringify({
    accounts: readers.flatMap(({ user_id }) => user_id ?? []),
    mailboxes: readers.flatMap(({ user_id, email }) => (user_id === null ? [email] : [])),
  })

/** Whom an opened key names; null for one that is none. */
export function readersIn(text: string): z.output<typeof named> | null {
  try {
    return named.parse(JSON.parse(text))
  } catch {
    return null
  }
}
