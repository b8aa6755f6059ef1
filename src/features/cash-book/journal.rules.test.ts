// The journal of a year: whole to the sen, and any difference of a balance is found by a program that is not ours.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differencesOf } from '#tests/support/journal.ts'
import { type JournalLine, journalText, plain, transitName } from './journal.rules.ts'

const lineOf = (n: number, day: string, signed: number, balance: number | null): JournalLine => ({
  id: n,
  import_id: 1,
  row: n,
  day,
  signed,
  balance,
  text: `TRSF ; "CR" | ${n}: RINA`,
  payments: 0,
  entry: 0,
  aside: 0,
  parts: [{ name: 'Income:TOEFL:KMG', signed: Math.trunc(signed / 2) }],
})

/** A year of lines whose balances are right. */
const year = fc
  .array(
    fc.record({ day: fc.integer({ min: 0, max: 364 }), signed: fc.integer({ min: -5_000_000, max: 9_000_000 }) }),
    {
      minLength: 3,
      maxLength: 40,
    },
  )
  .map((moves) => {
    let balance = 123_456_789
    return moves
      .filter(({ signed }) => signed !== 0)
      .toSorted((one, other) => one.day - other.day)
      .map(({ day, signed }, n) => {
        balance += signed
        const date = new Date(Date.UTC(2026, 0, 1 + day)).toISOString().slice(0, 10)
        return lineOf(n + 1, date, signed, balance)
      })
  })

const textOf = (lines: readonly JournalLine[]) =>
  journalText({
    title: 'The club',
    year: 2026,
    accounts: [{ name: 'BCA 1234567890', lines, isOpened: false }],
    others: [
      {
        day: '2026-03-01',
        text: 'OUT-2026-1 Printer',
        postings: [
          { name: 'Expenses:Printing', signed: 2_500_050 },
          { name: transitName('BCA 1234567890'), signed: -2_500_050 },
        ],
      },
    ],
  })

test('every transaction adds up, and the balance after each line is what the bank says, to the sen', () => {
  fc.assert(
    fc.property(year, (lines) => {
      expect(differencesOf(textOf(lines))).toEqual([])
    }),
  )
})

/** One thing of a year that is not as it was. */
const injected: Record<string, (lines: JournalLine[], at: number) => JournalLine[]> = {
  'a line that is lost': (lines, at) => lines.filter((_, n) => n !== at),
  'a line that is doubled': (lines, at) => lines.flatMap((line, n) => (n === at ? [line, line] : [line])),
  'a line that is changed by one sen': (lines, at) =>
    lines.map((line, n) => (n === at ? { ...line, signed: line.signed + 1 } : line)),
  'a balance that is changed by one sen': (lines, at) =>
    lines.map((line, n) => (n === at ? { ...line, balance: (line.balance ?? 0) - 1 } : line)),
  'a line of another account': (lines, at) => [
    ...lines.slice(0, at),
    lineOf(1000, lines[at]!.day, 4_200_000, 9_000_000),
    ...lines.slice(at),
  ],
}

describe.each(Object.entries(injected))('%s', (_, change) => {
  test('is found', () => {
    fc.assert(
      fc.property(year, fc.nat(), (lines, where) => {
        // The first balance begins the year, and the last line may be lost without anybody knowing.
        const at = 1 + (where % (lines.length - 2))
        fc.pre(lines.length > 2)
        const numbered = change(lines, at).map((line, n) => ({ ...line, row: n + 1 }))
        expect(differencesOf(textOf(numbered))).not.toEqual([])
      }),
    )
  })
})

test('the texts of banks cannot break the syntax', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(plain(text)).not.toMatch(/[;:|\n\r]| {2}/)
    }),
  )
})

const hasLedger = spawnSync('hledger', ['--version']).status === 0

describe.runIf(hasLedger)('hledger itself', () => {
  const folder = mkdtempSync(join(tmpdir(), 'journal-'))
  const check = (text: string) => {
    const file = join(folder, 'year.journal')
    writeFileSync(file, text)
    return (
      spawnSync('hledger', ['-f', file, 'check', '--strict'], { env: { ...process.env, LC_ALL: 'C.UTF-8' } }).status ===
      0
    )
  }
  const [lines = []] = fc.sample(
    year.filter((some) => some.length > 5),
    { numRuns: 1, seed: 7 },
  )

  test('accepts the year, and gives the balance that the bank states last', () => {
    expect(check(textOf(lines))).toBe(true)
    const said = execFileSync(
      'hledger',
      ['-f', join(folder, 'year.journal'), 'balance', 'Assets:Bank', '-N', '-O', 'csv'],
      {
        env: { ...process.env, LC_ALL: 'C.UTF-8' },
      },
    ).toString()
    expect(said).toContain(((lines.at(-1)?.balance ?? 0) / 100).toFixed(2))
  })

  test.each(Object.entries(injected))('refuses %s', (_, change) => {
    expect(check(textOf(change(lines, 2).map((line, n) => ({ ...line, row: n + 1 }))))).toBe(false)
  })
})
