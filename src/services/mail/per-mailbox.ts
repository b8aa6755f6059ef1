/**
 * How many mails a mailbox gets because somebody typed its address into a form that anybody can send. Counted by
 * mailbox and not by network: a campus shares one address, and a bomb is aimed at one mailbox.
 */
import type { Deps } from '#deps.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { tooMany } from '#kit/errors.ts'
import { sharedCounts } from '#kit/gate/shared-counts.ts'
import { hourMs } from '#kit/time.ts'

/** So many in an hour. */
export const mostMails = 5
const limit = { within: hourMs, most: mostMails }

type Needs = Pick<Deps, 'db' | 'config' | 'others'>

/** The counts of this process; asked for when it starts, so that they learn from then on what others count. */
export const mailboxCounts = perDatabase(({ others }: Pick<Deps, 'db' | 'others'>) => sharedCounts('mailboxes', others))

/** The mailbox of an address: the part after a plus only sorts mails within it. */
export const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*(?=@)/, '')

/**
 * Counts the mails that a form is about to cause.
 * @param more 0 only looks whether there is place for one
 * @throws 429 for a mailbox that has got enough in this hour
 */
export function countMails(deps: Needs, addresses: readonly string[], more: 0 | 1 = 1): void {
  if (!deps.config.rateLimit) return
  for (const address of addresses) {
    const { all, wait } = mailboxCounts(deps).add('mails', mailboxOf(address), more, limit)
    if (all + 1 - more > mostMails) throw tooMany('mailbox', wait / 1000, 'errors.manyMails')
  }
}
