/** Rules by which lines are set aside: made, applied to what is open, undone, and ended. */
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { conflict, invalidField, notFound } from '#kit/errors.ts'
import { recordAudit } from '#services/audit/audit.ts'
import type { AsideRuleRow } from './aside-rule.contract.ts'
import { fitsRule } from './aside-rule.rules.ts'
import * as store from './aside-rule.store.ts'
import { judgeNow } from './match-suggestion.actions.ts'
import type { ShownLine } from './match-suggestion.store.ts'
import { placed } from './reconcile.rules.ts'
import { lockLines } from './statement.store.ts'

/** Whole open lines that are plainly no payment's: of the others a person decides. */
const findFree = async (db: Deps['db']): Promise<ShownLine[]> =>
  placed(await judgeNow(db))
    .filter(({ place, line }) => place === 'open' && !line.isPart)
    .map(({ line }) => line)

function shown(rule: store.StoredRule, free: readonly ShownLine[]): AsideRuleRow {
  const fits = free.filter((line) => fitsRule(line, rule))
  return { ...rule, fits: fits.length, fits_sum: fits.reduce((sum, { amount }) => sum + amount, 0) }
}

export async function listRules({ db }: Pick<Deps, 'db'>): Promise<{ data: AsideRuleRow[]; reasons: string[] }> {
  const [rules, reasons] = await Promise.all([store.findRules(db), store.findReasons(db)])
  const free = rules.length > 0 ? await findFree(db) : []
  const said = rules.map(({ reason }) => reason)
  return { data: rules.map((rule) => shown(rule, free)), reasons: [...new Set([...reasons, ...said])] }
}

async function read({ db }: Pick<Deps, 'db'>, id: number): Promise<AsideRuleRow> {
  const rule = (await store.findRules(db)).find((one) => one.id === id)
  if (!rule) throw notFound()
  return shown(rule, await findFree(db))
}

type Given = { word: string; account_id?: number | null | undefined; reason: string }

/** Throws 422 for an unknown account, and for a word that has a rule there. */
export async function makeRule(deps: Deps, caller: Caller, { word, account_id, reason }: Given): Promise<AsideRuleRow> {
  const id = await deps.db.transaction().execute(async (trx) => {
    const account = account_id ?? null
    if (account !== null && !(await store.hasAccount(trx, account))) throw invalidField('account_id', 'fields.unknown')
    if (await store.findSame(trx, word, account)) throw invalidField('word', 'statements.rules.twice')
    const at = deps.now().toISOString()
    const made = await store.insertRule(trx, { word, account_id: account, reason, made_by: caller.id, made_at: at })
    await recordAudit(trx, {
      caller,
      action: 'created',
      entity: 'aside_rule',
      entityId: made.id,
      after: { word, account_id: account, reason },
    })
    return made.id
  })
  return read(deps, id)
}

async function lock(trx: Trx, id: number): Promise<store.StoredRule> {
  const rule = await store.lockRule(trx, id)
  if (!rule) throw notFound()
  return rule
}

/** Sets aside the open lines that fit. Throws 404 for an unknown rule, 409 where nothing fits. */
export async function applyRule(
  deps: Deps,
  caller: Caller,
  id: number,
): Promise<{ rule: AsideRuleRow; lines: number }> {
  const free = await findFree(deps.db)
  const lines = await deps.db.transaction().execute(async (trx) => {
    const rule = await lock(trx, id)
    const wanted = free.filter((line) => fitsRule(line, rule)).map((line) => line.id)
    const open = (await lockLines(trx, wanted))
      .filter(({ state, amount, left }) => state === 'OPEN' && amount === left)
      .map((line) => line.id)
    if (open.length === 0) throw conflict('statements.rules.nothing')
    const { reason } = rule
    await store.insertAsides(trx, open, { ruleId: id, reason, by: caller.id, at: deps.now().toISOString() })
    const after = { reason, aside_rule_id: id }
    await recordAudit(
      trx,
      open.map((entityId) => ({ caller, action: 'set aside', entity: 'statement_line', entityId, after })),
    )
    return open.length
  })
  return { rule: await read(deps, id), lines }
}

/** Opens again what the rule has set aside. Throws 404 for an unknown rule, 409 where that is nothing. */
export async function takeBack(deps: Deps, caller: Caller, id: number): Promise<{ rule: AsideRuleRow; lines: number }> {
  const lines = await deps.db.transaction().execute(async (trx) => {
    const { reason } = await lock(trx, id)
    const aside = await store.findAsideBy(trx, id)
    await lockLines(trx, aside)
    const opened = await store.deleteAsides(trx, id, aside)
    if (opened.length === 0) throw conflict('statements.rules.nothing')
    const before = { reason, aside_rule_id: id }
    await recordAudit(
      trx,
      opened.map((entityId) => ({ caller, action: 'opened again', entity: 'statement_line', entityId, before })),
    )
    return opened.length
  })
  return { rule: await read(deps, id), lines }
}

/** Ends the rule. Throws 404 for an unknown one. */
export const endRule = (deps: Deps, caller: Caller, id: number): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const { word, account_id, reason } = await lock(trx, id)
    await store.deleteRule(trx, id)
    await recordAudit(trx, {
      caller,
      action: 'deleted',
      entity: 'aside_rule',
      entityId: id,
      before: { word, account_id, reason },
    })
  })
