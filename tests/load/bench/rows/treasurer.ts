/** The treasurer's evening: a statement of 10,000 lines imported, and the screens of the money at 50,000 payments. */
import { sql } from 'kysely'
import type { Db } from '#kit/database/connect.ts'
import { administrator } from '../administrator.ts'
import { inTurn, sendLoad } from '../load.ts'
import { measure } from '../measure.ts'
import { byLimit, type Result } from '../result.ts'
import { type Portal, portalSide, type Stage, thenGoOn } from '../stage.ts'
import { fillPayments } from './lists.ts'

const lines = 10_000
const month = '2026-11'

export async function treasurer(stage: Stage): Promise<Result[]> {
  const portal = await stage.portal()
  const payments = stage.effort(5_000, 50_000)
  await fillPayments(payments, portal)
  const authorization = await administrator(portal.db)
  const accountId = await makeAccount(portal.db)
  const imported = await importLines(portal, authorization, accountId)
  // A tenth of the payments waits beside as many open lines: what is worked out at each look.
  await sql`analyze`.execute(portal.db)
  const seconds = stage.effort(2, 5)
  const found: Result[] = [
    byLimit(imported, 3000, 'ms', {
      title: `a statement of ${lines} lines: looked at and imported`,
      how: 'POST /api/statement-imports/preview, then POST /api/statement-imports with the same file',
    }),
  ]
  for (const path of ['/api/books', '/api/cash-entries', '/api/reconcile?tab=all']) {
    const request = inTurn([path], (one) => ({ path: one, headers: { Authorization: authorization } }))
    const side = portalSide(portal, () => sendLoad(portal.port, { connections: 1, seconds, request }))
    await thenGoOn(portal, measure(side, stage.databaseCpu)) // what a new size needs is read into memory
    const phase = await thenGoOn(portal, measure(side, stage.databaseCpu))
    const ratio = (phase.serverCpu + phase.databaseCpu) / phase.databaseCpu
    found.push(
      byLimit(phase.p50, 300, 'ms', {
        title: `${path.replace('/api', '')} at ${payments} payments and ${lines} lines: p50`,
        how: `GET ${path} for ${seconds} s on one connection`,
        notes: [
          `CPU of the answer: ${ratio.toFixed(2)} times that of its SQL; answers ${JSON.stringify(phase.statuses)}`,
        ],
        phases: { portal: phase },
      }),
    )
  }
  return found
}

async function makeAccount(db: Db): Promise<number> {
  const { id } = await db
    .insertInto('payment_account')
    .values({
      region_id: null,
      kind: 'BANK_TRANSFER',
      provider: 'BCA',
      account_number: '5270009999',
      account_holder: 'BNEC',
      colour: '#00aed6',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** A statement of the month whose balances follow each other. */
function statement(): File {
  const rows = Array.from({ length: lines }, (_, at) => {
    const day = String(1 + Math.floor((at / lines) * 25)).padStart(2, '0')
    const amount = 74_501 + (at % 499)
    return { day, amount, text: `TRSF E-BANKING CR PAYER ${at}` }
  })
  let balance = 1_000_000
  const body = rows.map(({ day, amount, text }) => {
    balance += amount
    return `${day}/${month.slice(5)}/${month.slice(0, 4)},${text},0000,${amount}.00 CR,${balance}.00`
  })
  const text = ['Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo', ...body, ''].join('\n')
  return new File([text], 'mutasi.csv', { type: 'text/csv' })
}

/** How many ms a look at the file and its import take together. */
async function importLines({ baseUrl }: Portal, authorization: string, accountId: number): Promise<number> {
  const file = statement()
  const send = async (path: string, more: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ account_id: String(accountId), ...more })) form.append(name, value)
    form.append('file', file)
    const answer = await fetch(`${baseUrl}/api${path}`, { method: 'POST', headers: { authorization }, body: form })
    const json = (await answer.json()) as { data: { seen: string; new_lines?: number; lines?: number } }
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${JSON.stringify(json).slice(0, 500)}`)
    return json.data
  }
  const began = performance.now()
  const preview = await send('/statement-imports/preview', {})
  const made = await send('/statement-imports', { seen: preview.seen })
  const ms = performance.now() - began
  if (made.lines !== lines) throw new Error(`Of ${lines} lines ${made.lines} were imported.`)
  return ms
}
