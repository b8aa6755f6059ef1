/**
 * Which role an account has at a moment. A right in the office has a first and a last day. MEMBER follows from the
 * membership payments, the region's current term and the grace of terms that it has left. So it is worked out whenever
 * it is asked for, and no date passes unnoticed. The column `role` holds the last decision, which the audit trail
 * records; a job lets it follow.
 */
import { type RawBuilder, sql } from 'kysely'
import { dayInWib } from '#words/wib.ts'

/** How the statement calls the account. */
type Alias = 'a' | 'account'

const confirmed = sql`p.status = 'CONFIRMED' and p.deleted_at is null`

/** Whether the account is a member of its region's current term: by a confirmed payment, or by the office's hand. */
export const isPaidUp = (account: Alias): RawBuilder<boolean> => {
  const a = sql.ref(account)
  // Each `exists` compares by equality alone, so that a long list is answered out of one hashed look at the payments.
  return sql<boolean>`(exists (select from member_payment p join region r on r.current_term_id = p.term_id
      where p.user_id = ${a}.id and r.id = ${a}.region_id and ${confirmed})
    or exists (select from region r where r.id = ${a}.region_id and r.current_term_id = ${a}.member_term_id))`
}

const graceEnd = (account: Alias, now: Date): RawBuilder<string | null> => {
  const a = sql.ref(account)
  return sql<string | null>`(select max(g.until) from member_grace g
    where g.region_id = ${a}.region_id and g.until > ${now.toISOString()}::timestamptz
      and (g.term_id = ${a}.member_term_id or exists (select from member_payment p
        where p.user_id = ${a}.id and p.term_id = g.term_id and ${confirmed})))`
}

/** Whether a student is a member at this moment: of the current term, or within the grace of an earlier one. */
export const isMemberAt = (account: Alias, now: Date): RawBuilder<boolean> =>
  sql<boolean>`(${isPaidUp(account)} or ${graceEnd(account, now)} is not null)`

/** Whether the account was ever a member, so that what it pays next is an extension. */
export const wasMember = (account: Alias): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(${a}.role = 'MEMBER' or ${a}.member_term_id is not null
    or exists (select from member_payment p where p.user_id = ${a}.id and ${confirmed}))`
}

const today = (now: Date) => sql`${dayInWib(now)}::date`

/** Whether its owner has ever had a way in: a password, the university's account, or a passkey. */
export const isTakenUp = (account: Alias | 'o'): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(${a}.password_hash is not null
    or exists (select from university_account u where u.user_id = ${a}.id)
    or exists (select from factor_passkey k where k.user_id = ${a}.id))`
}

/** Whether the owner can sign in at all, or is signed in: a successor who never did leads no office. */
export const canSignIn = (account: Alias | 'o', now: Date): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(${a}.deleted_at is null and ${a}.suspended_at is null and (${isTakenUp(account)}
    or exists (select from session s where s.user_id = ${a}.id and s.expires_at > ${now.toISOString()}::timestamptz)))`
}

/** The administrator whose right ends last. When all have ended, that one keeps it: somebody must let others in. */
const lastToEnd = (now: Date) => sql`(select o.id from account o
  where o.role = 'ADMIN' and coalesce(o.office_from <= ${today(now)}, true) and ${canSignIn('o', now)}
  order by o.office_until desc nulls first, o.id limit 1)`

/** Whether the account has rights in the office at this moment: they have begun, and not ended (docs/decisions/048). */
export const isInOffice = (account: Alias, now: Date): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(${a}.role in ('ADMIN', 'SCAC') and coalesce(${a}.office_from <= ${today(now)}, true)
    and (coalesce(${a}.office_until >= ${today(now)}, true)
      or ${a}.role = 'ADMIN' and ${a}.id = ${lastToEnd(now)}))`
}

/** The same, or will have them. Everybody else is a student in every respect, former committee members too. */
export const isOfCommittee = (account: Alias, now: Date): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(${isInOffice(account, now)} or ${a}.role in ('ADMIN', 'SCAC')
    and ${a}.office_from > ${today(now)} and coalesce(${a}.office_until >= ${today(now)}, true))`
}

/** Whether the account was only ever an invitation to the office, and that has ended: its links lead nowhere. */
export const isInvitationOver = (account: Alias, now: Date): RawBuilder<boolean> => {
  const a = sql.ref(account)
  return sql<boolean>`(not ${isTakenUp(account)} and ${a}.role in ('ADMIN', 'SCAC')
    and coalesce(${a}.office_until < ${today(now)}, false))`
}

/**
 * The role at this moment. A person whom the office made MEMBER for no term at all stays so until the office says
 * otherwise.
 */
export const roleAt = (account: Alias, now: Date): RawBuilder<string> => {
  const a = sql.ref(account)
  return sql<string>`case when ${isInOffice(account, now)} then ${a}.role
    when ${isMemberAt(account, now)} then 'MEMBER'
    when ${a}.role = 'MEMBER' and ${a}.member_term_id is null
      and not exists (select from member_payment p where p.user_id = ${a}.id and ${confirmed}) then 'MEMBER'
    else 'USER' end`
}

/** When the grace of a member of an earlier term ends; null for everybody else. */
export const memberUntil = (account: Alias, now: Date): RawBuilder<string | null> =>
  sql<string | null>`case when not ${isInOffice(account, now)} and not ${isPaidUp(account)}
    then ${graceEnd(account, now)} end`
