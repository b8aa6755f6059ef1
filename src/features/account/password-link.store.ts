/** SQL of new links with which somebody sets a password. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'
import { perDatabase } from '#kit/database/per-database.ts'
import { together } from '#kit/gate/batch.ts'

type Link = {
  now: Date
  life: number
  /** Where it is sent: nowhere but to the account's address does it work. */
  to?: string | undefined
  /** Works although passwords are switched off for the role. */
  isEmergency?: boolean
  /** Signs in, and sets no password. */
  signsIn?: boolean
}

type NewLink = Link & { userId: number; tokenHash: Buffer }

/**
 * A new link, for many mails at once. All older ones of its kind of the account are dead, so that the newest mail holds the one that
 * works.
 */
export async function insertLink(db: Db, userId: number, tokenHash: Buffer, link: Link): Promise<void> {
  if (!(await linksIn({ db })({ userId, tokenHash, ...link }))) throw new Error('the account of this link is gone')
}

const linksIn = perDatabase(({ db }: { db: Db }) =>
  together((links: NewLink[]) => db.transaction().execute((trx) => addLinks(trx, links))),
)

/** The same within the caller's transaction. */
export async function addLink(trx: Trx, userId: number, tokenHash: Buffer, link: Link): Promise<void> {
  const [isThere] = await addLinks(trx, [{ userId, tokenHash, ...link }])
  if (!isThere) throw new Error('the account of this link is gone')
}

/** Gives for each whether its account is there. */
async function addLinks(trx: Trx, links: readonly NewLink[]): Promise<boolean[]> {
  const ids = links.map(({ userId }) => userId)
  const { rows: accounts } = await sql<{ id: number; email: string }>`
    select id, email from account where id = any(${ids}::int[]) order by id for no key update`.execute(trx)
  const emails = new Map(accounts.map(({ id, email }) => [id, email]))
  // The address may have been put right in between. Of two mails of the same moment the later one has the link.
  const sent = links.filter(({ userId, to }) => emails.has(userId) && (to ?? emails.get(userId)) === emails.get(userId))
  const newest = [...new Map(sent.map((link) => [`${link.userId} ${link.signsIn}`, link])).values()]
  const rows = newest.map(({ userId, tokenHash, now, life, isEmergency = false, signsIn = false }) => ({
    user_id: userId,
    token_hash: tokenHash.toString('hex'),
    used_at: now.toISOString(),
    expires_at: new Date(now.getTime() + life).toISOString(),
    is_emergency: isEmergency,
    signs_in: signsIn,
  }))
  if (rows.length > 0)
    await sql`
      with given as (select user_id, token_hash, used_at, expires_at, is_emergency, signs_in from json_to_recordset(${JSON.stringify(rows)}::json) as link (user_id int,
        token_hash text, used_at timestamptz, expires_at timestamptz, is_emergency boolean, signs_in boolean)),
      dead as (update password_link l set used_at = given.used_at from given
        where l.user_id = given.user_id and l.signs_in = given.signs_in and l.used_at is null and l.user_id = any(${ids}::int[]))
      insert into password_link (user_id, token_hash, expires_at, is_emergency, signs_in)
      select user_id, decode(token_hash, 'hex'), expires_at, is_emergency, signs_in from given`.execute(trx)
  return ids.map((id) => emails.has(id))
}
