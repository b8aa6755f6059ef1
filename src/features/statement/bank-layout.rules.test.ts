import { describe, expect, test } from 'vitest'
import { foundIn } from '#services/read-sheet.ts'
import { accountNumber, bankFiles, type BankFile, type Movement, type Style } from '#tests/support/bank-files.ts'
import { mostLines, readStatement, type Statement } from './statement-parse.rules.ts'

const movements: Movement[] = [
  { day: '2026-11-05', sen: 74_731_00, text: 'TRSF DARI BUDI SANTOSO' },
  { day: '2026-11-05', sen: 150_200_00, text: 'SITI RAHMA' },
  { day: '2026-11-06', sen: -15_000_00, text: 'BIAYA ADMINISTRASI' },
  { day: '2026-11-06', sen: 1_310_000_00, text: 'SPONSOR PT MAJU BERSAMA' },
  { day: '2026-11-12', sen: -74_731_00, text: 'REVERSAL BUDI SANTOSO' },
]
/** Banks state interest and settlements to the sen. */
const withSen: Movement[] = [...movements, { day: '2026-11-13', sen: 1234_56, text: 'BUNGA' }]
const isInRupiah = ({ layout }: BankFile) => layout === 'midtrans' || layout === 'gobiz'

async function read(content: string | Uint8Array): Promise<Statement> {
  const found = await foundIn(Buffer.from(content as string), mostLines)
  if (!('rows' in found)) throw new Error(JSON.stringify(found))
  const statement = readStatement(found.rows)
  if ('ask' in statement) throw new Error(`asks for ${statement.ask}`)
  return statement
}
const inOrder = ({ lines, outgoing }: Statement) =>
  [...lines.map((one) => ({ ...one, way: 1 })), ...outgoing.map((one) => ({ ...one, way: -1 }))].map(
    ({ day, amount, sen, way }) => `${day} ${way * (amount * 100 + sen)}`,
  )

const cases = bankFiles.flatMap((file, index) =>
  file.styles.map((style): [string, BankFile, Style] => [
    `${file.layout} (${index}), ${style.language}, ${style.numbers}`,
    file,
    style,
  ]),
)

describe('every layout says what came in and what went out, to the sen', () => {
  test.each(cases)('%s', async (_, file, style) => {
    const given = isInRupiah(file) ? movements : withSen
    const wanted = file.layout === 'gobiz' ? given.filter(({ sen }) => sen > 0) : given
    const statement = await read(await file.write(given, style))
    expect(statement.layout).toBe(file.layout)
    expect(inOrder(statement).toSorted()).toEqual(wanted.map(({ day, sen }) => `${day} ${sen}`).toSorted())
    expect(statement.account).toBe(file.has.account ? accountNumber : null)
    expect([statement.gaps, statement.leftOut.unreadable, statement.unreadable]).toEqual([0, 0, []])
    expect(statement.lines.every(({ balance }) => balance !== null)).toBe(file.has.balance)
    for (const { text } of wanted) {
      const all = [...statement.lines, ...statement.outgoing].map((line) => line.text).join('\n')
      expect(all).toContain(text)
    }
    if (statement.bounds) expect(statement.bounds.expected).toBe(statement.bounds.closing)
  })
})

describe('MT940', () => {
  const message = (closing: string, ...entries: string[]) =>
    [
      ':20:S',
      ':25:002/0012345678901IDR',
      ':28C:1/1',
      ':60F:C261105IDR1000000,',
      ...entries,
      `:62F:C261105IDR${closing}`,
      '-',
    ].join('\n')

  test('a reversal of a credit goes out, one of a debit comes in, what is expected is not booked', async () => {
    const statement = await read(
      message(
        '1000500,5',
        ':61:2611051105C500,5NTRFNONREF',
        ':86:A',
        ':61:2611051105RC200,NTRFNONREF',
        ':61:2611051105RD200,NTRFNONREF',
        ':61:2611051105EC900,NTRFNONREF',
      ),
    )
    expect(statement.lines).toMatchObject([
      { amount: 500, sen: 50, text: 'A' },
      { amount: 200, text: 'REVERSAL' },
    ])
    expect(statement.outgoing).toMatchObject([{ amount: 200, text: 'REVERSAL', row: 7 }])
    expect(statement).toMatchObject({ account: '0012345678901', gaps: 0, leftOut: { pending: 1 } })
  })

  test('a statement whose lines do not come to its closing balance says where', async () => {
    const one = message('1000500,', ':61:2611051105C500,NTRFA')
    const other = message('1000900,', ':61:2611051105C500,NTRFB').replace('C261105IDR1000000', 'C261105IDR1000500')
    const statement = await read(`${one}\n${other}`)
    expect(statement.breaks).toEqual([{ row: 13, day: '2026-11-05', expected: 1_001_000_00, stated: 1_000_900_00 }])
    const apart = await read(`${one}\n${other.replace('IDR1000500', 'IDR1000400')}`)
    expect(apart.breaks).toEqual([{ row: 11, day: '2026-11-05', expected: 1_000_500_00, stated: 1_000_400_00 }])
  })

  test('entries near the turn of a year, and days that do not exist', async () => {
    const statement = await read(
      message('1000500,', ':61:2701021231C500,NTRFA', ':61:2613051105C500,NTRFB', ':61:nonsense'),
    )
    expect(statement.lines).toMatchObject([{ day: '2026-12-31' }])
    expect(statement.unreadable).toHaveLength(2)
  })
})

test('a file of two accounts is nobody’s', async () => {
  const statement = await read(
    'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance\n' +
      '1234567890;IDR;03 August 2026 08:12:05;A;;1000.00;.00;1000.00\n' +
      '1234567891;IDR;03 August 2026 08:12:05;B;;1000.00;.00;2000.00\n',
  )
  expect([statement.account, statement.accounts]).toEqual([null, ['1234567890', '1234567891']])
})
