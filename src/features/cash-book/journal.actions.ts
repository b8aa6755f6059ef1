/** The year's journal: what it is made of, with the names of its accounts. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { recordAudit } from '#services/audit/audit.ts'
import { clubNow } from '#services/club.ts'
import type { MadeFile } from '#services/files/serve-file.ts'
import { yearOf } from '#words/format.ts'
import { journalText, plain, type Posting, type Transaction, transitName } from './journal.rules.ts'
import * as store from './journal.store.ts'

/** The words of a journal are English, like its syntax: programs and people of other clubs read it. */
const names = {
  waiting: 'Liabilities:Payments that wait',
  refunded: 'Liabilities:Refunded payments',
  aside: 'Equity:Set aside',
  refunds: 'Income:Refunds',
  opening: 'Equity:Opening balances',
  other: 'Equity:Other',
}
const income = (programme: string, region: string | null) => `Income:${plain(programme)}:${plain(region ?? 'Other')}`
const till = (holder: string | null) => `Assets:Cash:${plain(holder ?? 'Nobody')}`
const received = (receiver: string | null) => `Assets:Cash received:${plain(receiver ?? 'Nobody')}`

/** @returns the file; that it was made is written into the audit trail */
export async function makeJournal(
  deps: Pick<Deps, 'db' | 'now'>,
  caller: Caller,
  year = yearOf(deps.now()),
): Promise<MadeFile> {
  const content = await deps.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      await recordAudit(trx, {
        caller,
        action: 'exported',
        entity: 'export',
        entityId: null,
        after: { list: 'journal', year },
      })
      const accounts = await store.findAccounts(trx)
      const lines = Map.groupBy(await store.findLines(trx, year), ({ account_id }) => account_id)
      const entries = await store.findEntries(trx, year)
      const opened = new Set(
        entries
          .filter(({ kind, day }) => kind === 'OPENING' && day.startsWith(`${year}-`))
          .map((entry) => entry.to_account_id ?? entry.from_account_id),
      )
      const nameOf = new Map(accounts.map(({ id, name }) => [id, name]))
      return journalText({
        title: clubNow().name,
        year,
        accounts: accounts.map(({ id, name }) => ({
          name,
          isOpened: opened.has(id),
          lines: (lines.get(id) ?? []).map((line) => ({ ...line, parts: partsOf(line, name) })),
        })),
        others: [
          ...entries.map((entry) => entryOf(entry, nameOf)),
          ...(await store.findWithoutLine(trx, year)).map(cashOf),
          ...(await store.findHandovers(trx, year)).map(handoverOf),
        ],
      })
    })
  return { filename: `journal-${year}.journal`, contentType: 'text/plain; charset=utf-8', content }
}

function partsOf(line: store.FoundLine, account: string): Posting[] {
  const paid = line.parts.map(({ programme, status, region_init, amount }): Posting => {
    if (programme === null) return { name: names.refunded, signed: amount }
    return { name: status === 'CONFIRMED' ? income(programme, region_init) : names.waiting, signed: amount }
  })
  return [
    ...paid,
    ...(line.entry === 0 ? [] : [{ name: transitName(account), signed: line.entry }]),
    ...(line.aside === 0 ? [] : [{ name: names.aside, signed: line.aside }]),
  ]
}

type Side = { place: string; account: string | undefined; name: string | null }

function sideName({ place, account, name }: Side, entry: store.FoundEntry): string {
  if (place === 'ACCOUNT') return transitName(account ?? 'Unknown')
  if (place === 'TILL') return till(name)
  if (place === 'PERSON') return `Liabilities:People:${plain(name ?? 'Nobody')}`
  if (entry.kind === 'OPENING') return names.opening
  if (entry.kind === 'REFUND') return names.refunds
  if (entry.category === null) return names.other
  return `${entry.category_kind === 'IN' ? 'Income' : 'Expenses'}:${plain(entry.category)}`
}

function entryOf(entry: store.FoundEntry, nameOf: ReadonlyMap<number, string>): Transaction {
  const from = { place: entry.from_place, account: nameOf.get(entry.from_account_id ?? 0), name: entry.from_name }
  const to = { place: entry.to_place, account: nameOf.get(entry.to_account_id ?? 0), name: entry.to_name }
  return {
    day: entry.day,
    text: [entry.number, entry.payee ?? entry.category ?? entry.kind].join(' '),
    postings: [
      { name: sideName(to, entry), signed: entry.amount },
      { name: sideName(from, entry), signed: -entry.amount },
    ],
  }
}

const cashOf = ({ day, amount, programme, region_init, receiver, is_cash }: store.FoundCash): Transaction => ({
  day,
  text: is_cash ? 'Cash of students' : 'Confirmed without a line',
  postings: [
    { name: is_cash ? received(receiver) : 'Assets:Without a line', signed: amount },
    { name: income(programme, region_init), signed: -amount },
  ],
})

const handoverOf = ({ day, amount, receiver, treasurer }: store.FoundHandover): Transaction => ({
  day,
  text: 'Cash handed over',
  postings: [
    { name: till(treasurer), signed: amount },
    { name: received(receiver), signed: -amount },
  ],
})
