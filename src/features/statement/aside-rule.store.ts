/** SQL of the rules by which lines are set aside. What writes demands the transaction. */
import { sql } from 'kysely'
import type { Db, Trx } from '#kit/database/connect.ts'

export type StoredRule = {
  id: number
  word: string
  account_id: number | null
  account: string | null
  reason: string
  made_by_name: string | null
  made_at: string
  aside: number
}

const rules = (condition = sql`true`) => sql<StoredRule>`
  select r.id, r.word, r.account_id, case when a.id is not null then concat_ws(' ', a.provider, a.account_number) end as account,
    r.reason, m.name as made_by_name, r.made_at, (select count(*) from statement_aside s where s.rule_id = r.id) as aside
  from aside_rule r left join payment_account a on a.id = r.account_id left join account m on m.id = r.made_by
  where ${condition} order by r.word, r.id`

export const findRules = async (db: Db): Promise<StoredRule[]> => (await rules().execute(db)).rows

/** The rule, locked: while it is applied or taken back it neither ends nor is applied twice. */
export async function lockRule(trx: Trx, id: number): Promise<StoredRule | undefined> {
  await sql`select from aside_rule where id = ${id} for update`.execute(trx)
  return (await rules(sql`r.id = ${id}`).execute(trx)).rows[0]
}

export async function findSame(trx: Trx, word: string, accountId: number | null): Promise<boolean> {
  const { rows } = await sql`select from aside_rule where upper(word) = upper(${word})
    and account_id is not distinct from ${accountId}::int`.execute(trx)
  return rows.length > 0
}

export const hasAccount = async (trx: Trx, id: number): Promise<boolean> =>
  (await sql`select from payment_account where id = ${id}`.execute(trx)).rows.length > 0

export const insertRule = (
  trx: Trx,
  given: { word: string; account_id: number | null; reason: string; made_by: number; made_at: string },
): Promise<{ id: number }> => trx.insertInto('aside_rule').values(given).returning('id').executeTakeFirstOrThrow()

export const deleteRule = (trx: Trx, id: number) => trx.deleteFrom('aside_rule').where('id', '=', id).execute()

type Aside = { ruleId: number; reason: string; by: number; at: string }

export async function insertAsides(
  trx: Trx,
  lineIds: readonly number[],
  { ruleId, reason, by, at }: Aside,
): Promise<void> {
  await sql`insert into statement_aside (line_id, reason, set_by, set_at, rule_id)
    select id, ${reason}, ${by}, ${at}, ${ruleId} from unnest(${lineIds}::int[]) id`.execute(trx)
}

/** The lines that the rule has set aside. */
export async function findAsideBy(trx: Trx, ruleId: number): Promise<number[]> {
  const { rows } = await sql<{ line_id: number }>`
    select line_id from statement_aside where rule_id = ${ruleId} order by line_id`.execute(trx)
  return rows.map(({ line_id }) => line_id)
}

/** Opens those of these lines that the rule has set aside still; gives them. */
export async function deleteAsides(trx: Trx, ruleId: number, lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ line_id: number }>`
    delete from statement_aside where rule_id = ${ruleId} and line_id = any(${lineIds}::int[]) returning line_id`.execute(
    trx,
  )
  return rows.map(({ line_id }) => line_id)
}

/** So many reasons are offered. */
const most = 12

/** The reasons that were given, the most used first; an erased one is none. */
export async function findReasons(db: Db): Promise<string[]> {
  const { rows } = await sql<{ reason: string }>`
    select reason from statement_aside where reason <> '—' group by reason
    order by count(*) desc, max(set_at) desc limit ${most}`.execute(db)
  return rows.map(({ reason }) => reason)
}
