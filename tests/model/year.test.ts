// A year of the club whose answer is known: payments, expenses, transfers, settlements and reversals on three banks and two
// acquirers, in files of every layout that overlap. Every balance of every day is the generator's; each difference that is put
// into it is named at its day, and nothing else is. YEAR_SEED repeats a run.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { effort, isLong, seedOf } from '../support/effort.ts'
import { differencesOf } from '../support/journal.ts'
import { openOffice } from '../support/office.ts'
import { faults } from './year/year-faults.ts'
import { Office, shownDays } from './year/year-office.ts'
import { type Account, daysOfTruth, makeYear } from './year/year-truth.ts'

const size = {
  payments: effort(200, 2000),
  expenses: effort(30, 300),
  files: effort(20, 60),
  seed: seedOf('YEAR_SEED'),
}
const office = await Office.open(await openOffice())
const year = makeYear(size)
const print = (figures: object) => console.log(JSON.stringify(figures))

const hasLedger = spawnSync('hledger', ['--version']).status === 0
const folder = mkdtempSync(join(tmpdir(), 'year-'))

/** What our own reader of journals finds, and hledger where it is installed. */
function isSound(journal: string): boolean {
  const isOurs = differencesOf(journal).length === 0
  if (!hasLedger) return isOurs
  const file = join(folder, 'year.journal')
  writeFileSync(file, journal)
  const env = { ...process.env, LC_ALL: 'C.UTF-8' }
  const isTheirs = spawnSync('hledger', ['-f', file, 'check', '--strict'], { env }).status === 0
  expect([isOurs, isTheirs]).toEqual([isOurs, isOurs])
  return isTheirs
}

const journalNow = async (): Promise<string> => (await office.get('/cash-book/journal/download?year=2025')).body

test('every balance of every day is the generator’s, and nothing is said to be wrong @full', async () => {
  await office.play(year)
  let days = 0
  for (const account of year.accounts) {
    const wanted = daysOfTruth(year, account)
    expect([account.name, shownDays(await office.daysOf(account.name))]).toEqual([account.name, wanted])
    days += wanted.length
  }
  expect(Object.fromEntries(office.named)).toEqual({})
  expect(isSound(await journalNow())).toBe(true)
  const files = year.accounts.flatMap((account) => account.files)
  const layouts = new Set(files.map(({ writer }) => writer.layout)).size
  const lines = year.accounts.reduce((sum, { moves }) => sum + moves.length, 0)
  print({
    ...size,
    files: files.length,
    layouts,
    lines,
    bookings: year.bookings.length,
    days,
    requests: office.requests,
  })
})

test('each difference is named at its day, and the journal of each balance is refused @full', async () => {
  const found = faults(isLong)
  await office.play({
    accounts: found.flatMap((one) => one.year.accounts),
    bookings: found.flatMap((one) => one.year.bookings),
    payments: found.flatMap((one) => one.year.payments),
  })
  const journal = await journalNow()
  const said = found.map(({ name, account, days, isOfBalance }) => {
    const named = office.named.get(account.name) ?? []
    return {
      name,
      days,
      named: named.map(({ by, day }) => `${day} ${by}`),
      isNamed: named.some(({ day }) => days.includes(day)),
      isKept: isOfBalance && isSound(partOf(journal, account)),
    }
  })
  expect(said.filter(({ isNamed }) => !isNamed)).toEqual([])
  expect(said.filter(({ isKept }) => isKept)).toEqual([])
  for (const account of year.accounts) await office.look(account)
  expect(year.accounts.flatMap(({ name }) => office.named.get(name) ?? [])).toEqual([])
  const refused = found.filter(({ isOfBalance }) => isOfBalance).length
  print({ faults: said.length, named: said.length, refused, falseAlarms: 0, hledger: hasLedger })
})

/** The transactions of one account, with the declarations that all have. */
const partOf = (journal: string, { name, number }: Account): string =>
  journal
    .split('\n\n')
    .filter((block, index) => index === 0 || block.includes(`Assets:Bank:${name} ${number} `))
    .join('\n\n')
