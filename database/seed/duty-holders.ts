/** In the demo: people who are no administrators, and do a part of the office's work. */
import { randomBytes } from 'node:crypto'
import { usualEnd } from '#features/registrant/committee.rules.ts'
import type { Trx } from '#kit/database/connect.ts'
import { hashPassword } from '#services/passwords.ts'
import { dayInWib } from '#words/wib.ts'
import type { SignIn } from './demo.ts'
import { chance, makePerson } from './people.ts'

type Region = { id: number; region: string; current_term_id: number | null }
/** `people`: how many the story has told of so far. */
type Given = { now: Date; givenBy: number; people: number }

/** Two students with a duty in the region: a treasurer, and somebody who helps at the tests. */
export async function addHolders(trx: Trx, region: Region, { now, givenBy, people }: Given): Promise<SignIn[]> {
  const signIns: SignIn[] = []
  const holders = [
    ['MONEY', 'Tiara Puspita', 'treasurer'],
    ['TESTS', 'Yoga Hidayat', 'helper'],
  ] as const
  for (const [index, [duty, name, mailbox]] of holders.entries()) {
    const password = `${randomBytes(6).toString('base64url')}-${randomBytes(3).toString('hex')}`
    const person = makePerson(people + 1 + index, chance(31 + index), region.region)
    // One after the other: the ids tell the same story on every start.
    /* oxlint-disable no-await-in-loop */
    const { id, nim } = await trx
      .insertInto('account')
      .values({
        ...person,
        name,
        email: `${mailbox}@example.com`,
        role: 'USER',
        region_id: region.id,
        term_id: region.current_term_id,
        password_hash: await hashPassword(password),
        email_verified_at: now.toISOString(),
      })
      .returning(['id', 'nim'])
      .executeTakeFirstOrThrow()
    const first_day = dayInWib(now)
    const days = { first_day, last_day: usualEnd(first_day), given_at: now.toISOString() }
    await trx
      .insertInto('account_duty')
      .values({ user_id: id, duty, region_id: region.id, given_by: givenBy, ...days })
      .execute()
    /* oxlint-enable no-await-in-loop */
    signIns.push({ role: duty, nim, password })
  }
  return signIns
}
