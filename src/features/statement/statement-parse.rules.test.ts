import fc from 'fast-check'
import { writeXlsx } from 'hucre/xlsx'
import { describe, expect, test } from 'vitest'
import { rowsOf } from '#services/read-sheet.ts'
import { cpuOf } from '#tests/support/cost.ts'
import { effort } from '#tests/support/effort.ts'
import { type Asked, mostLines, readStatement, type Statement } from './statement-parse.rules.ts'

async function rowsIn(bytes: Uint8Array | string) {
  const found = await rowsOf(Buffer.from(bytes as string), mostLines)
  if ('problem' in found) throw new Error(found.problem)
  return found.rows
}
const read = async (bytes: Uint8Array | string, asked?: Asked) => readStatement(await rowsIn(bytes), asked)
async function statementOf(bytes: Uint8Array | string, asked?: Asked): Promise<Statement> {
  const found = await read(bytes, asked)
  if ('ask' in found) throw new Error(`asks for ${found.ask}`)
  return found
}
const brief = ({ lines }: Statement) => lines.map(({ day, amount, balance }) => [day, amount, balance])
const left = ({ leftOut }: Statement) => Object.fromEntries(Object.entries(leftOut).filter(([, count]) => count > 0))

const bca = `Informasi Rekening - Mutasi Rekening
No. rekening : ,'0012345678
Nama : ,BNEC
Periode : ,01/11/2026 - 30/11/2026
Kode Mata Uang : ,Rp

Tanggal,Keterangan,Cabang,Jumlah,,Saldo
'05/11,TRSF E-BANKING CR 0511/FTSCY/WS95031 74731.00 BUDI SANTOSO,'0000,"74,731.00",CR,"1,074,731.00"
'06/11,BIAYA ADM,'0000,"15,000.00",DB,"1,059,731.00"
'07/11,BUNGA,'0000,"1,234.56",CR,"1,060,965.56"
PEND,TRSF E-BANKING CR SITI,'0000,"75,000.00",CR,

Saldo Awal,:,"1,000,000.00"
Kredit,:,"75,965.56"
Debet,:,"15,000.00"
Saldo Akhir,:,"1,060,965.56"
`

describe('the layouts that are known by their headings', () => {
  test('BCA for persons: no year, a mark in a column without a heading, pending lines and sums', async () => {
    const statement = await statementOf(bca)
    expect(statement.layout).toBe('bca')
    expect(brief(statement)).toEqual([
      ['2026-11-05', 74_731, 107_473_100],
      ['2026-11-07', 1234, 106_096_556],
    ])
    expect(statement.lines.map(({ sen }) => sen)).toEqual([0, 56])
    expect(left(statement)).toEqual({ above: 6, blank: 1, note: 4, out: 1, pending: 1 })
    expect(statement).toMatchObject({
      period: { from: '2026-11-01', to: '2026-11-30' },
      account: '0012345678',
      gaps: 0,
    })
    expect(statement.lines[0]?.text).toMatch(/BUDI SANTOSO$/)
  })

  test('BCA for persons without its period asks for it, and takes what the person says', async () => {
    const bare = bca.replace(/Periode.*\n/, '')
    expect(await read(bare)).toMatchObject({ ask: 'period', layout: 'bca' })
    const period = { from: '2025-11-01', to: '2025-11-30' }
    expect(brief(await statementOf(bare, { period }))).toContainEqual(['2025-11-05', 74_731, 107_473_100])
    const wrong = await statementOf(bare, { period: { from: '2025-01-01', to: '2025-01-31' } })
    expect([wrong.lines, wrong.leftOut.period]).toEqual([[], 3])
  })

  test('BCA for businesses: the mark follows the amount', async () => {
    const statement = await statementOf(
      `Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo
05/11/2026,"SETORAN, TUNAI",0000,"74,731.00 CR","174,731.00"
05/11/2026,TARIKAN,0000,"20,000.00 DB","154,731.00"`,
    )
    expect(statement.layout).toBe('bca-business')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, 17_473_100]])
    expect(statement.lines[0]?.text).toBe('SETORAN, TUNAI')
  })

  test('Mandiri: the same heading twice, .00 for nothing, and commas that nobody quoted', async () => {
    const statement = await statementOf(
      `Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,
1230004567890,05/11/26,05/11/26,1234,TRANSFER DARI,SITI RAHMA,,.00,"74,731.00",
1230004567890,05/11/26,05/11/26,1234,BIAYA,ADM,,"2,500.00",.00,`,
    )
    expect(statement.layout).toBe('mandiri')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, null]])
    expect(statement.lines[0]?.text).toBe('TRANSFER DARI SITI RAHMA')
    expect(statement.account).toBe('1230004567890')
  })

  test("Livin': both languages in one heading, a sign before the amount, from the last day to the first, XLSX", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: 'e-Statement',
          rows: [
            ['Nomor Rekening/Account Number', '1230004567890'],
            [],
            [
              'No',
              'Tanggal / Date',
              'Keterangan / Remarks',
              'Nominal (IDR) / Amount (IDR)',
              'Saldo (IDR) / Balance (IDR)',
            ],
            [2, '06 Nov 2026', 'Transfer ke toko', '-25.000,00', '149.731,00'],
            [1, new Date(Date.UTC(2026, 10, 5)), 'Transfer dari BUDI', 74_731, '174.731,00'],
          ],
        },
      ],
    })
    const statement = await statementOf(bytes)
    expect(statement.layout).toBe('livin')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, 17_473_100]])
    expect(statement.gaps).toBe(0)
  })

  test('BRI: technical headings, semicolons, the balance after and not the one before', async () => {
    const statement = await statementOf(
      `\uFEFFID;NOREK;TGL_TRAN;TGL_EFEKTIF;JAM_TRAN;SEQ;DESK_TRAN;SALDO_AWAL_MUTASI;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI;GLSIGN
1;001234567890123;2026-11-05 00:00:00;2026-11-05;083901;7;QRIS1199#936 BUDI;100000.00;0.00;74731.00;174731.00;C
2;001234567890123;2026-11-05 00:00:00;2026-11-05;084001;8;BIAYA;174731.00;2500.00;0.00;172231.00;D`,
    )
    expect(statement.layout).toBe('bri-cms')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, 17_473_100]])
    expect([statement.account, statement.gaps]).toEqual(['001234567890123', 0])
  })

  test('BRI for persons: two languages in a heading, tabs', async () => {
    const statement = await statementOf(
      'Tanggal Transaksi / Transaction Date\tUraian Transaksi / Transaction Description\tTeller\tDebet / Debit\tKredit / Credit\tSaldo / Balance\n' +
        '05/11/26 08:39:01\tBFST BUDI\t8888\t0.00\t74,731.00\t174,731.00\n',
    )
    expect(statement.layout).toBe('bri')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, 17_473_100]])
  })

  test('BNI in both of its ways, times with full stops', async () => {
    const two = await statementOf(
      `Post Date;Value Date;Branch;Journal No.;Description;Debit;Credit
05/11/26 08.39.01;05/11/26;996;123456;TRANSFER DARI BUDI;0,00;74.731,00`,
    )
    expect([two.layout, brief(two)]).toEqual(['bni', [['2026-11-05', 74_731, null]]])
    const one = await statementOf(
      `No.,Post Date,Branch,Journal No.,Description,Amount,Db/Cr,Balance
1,05/11/26 08.39.01,996,123456,TRANSFER DARI BUDI,"74,731.00",C,"174,731.00"
2,05/11/26 08.40.01,996,123457,BIAYA,"2,500.00",D,"172,231.00"
3,05/11/26 08.41.01,996,123458,WHICH WAY,"2,500.00",,"169,731.00"`,
    )
    expect([one.layout, brief(one)]).toEqual(['bni-single', [['2026-11-05', 74_731, 17_473_100]]])
    expect(one.unreadable).toEqual([{ row: 4, text: expect.stringContaining('WHICH WAY') }])
  })

  test('a payment service: the gross amount of what was settled', async () => {
    const statement = await statementOf(
      `Outlet name,Order ID,Transaction ID,Transaction time,Payment type,Transaction status,Amount,Net amount
BNEC,o-1,t-1,2026-11-05T08:39:01+07:00,QRIS,settlement,74731,74208
BNEC,o-2,t-2,2026-11-05T08:40:01+07:00,QRIS,expire,75000,74475
BNEC,o-3,t-3,2026-11-05T08:41:01+07:00,QRIS,pending,75000,74475`,
    )
    expect(statement.layout).toBe('qris')
    expect(brief(statement)).toEqual([['2026-11-05', 74_731, null]])
    expect(left(statement)).toEqual({ failed: 1, pending: 1 })
  })
})

describe('files as they come', () => {
  const head = 'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo\n'

  test('a transaction over two rows is one', async () => {
    const statement = await statementOf(`${head}05/11/2026,TRANSFER,0000,"74,731.00 CR",\n,BUDI SANTOSO,,,\n`)
    expect(statement.lines).toMatchObject([{ text: 'TRANSFER BUDI SANTOSO', amount: 74_731 }])
    expect(left(statement)).toEqual({ continued: 1 })
  })

  test('a text with commas that nobody quoted, and a row that begins one column late', async () => {
    const statement = await statementOf(
      `${head}05/11/2026,DARI BUDI, SANTOSO, S.E.,0000,74731.00 CR,174731.00\n,06/11/2026,SITI,0000,74732.00 CR,249463.00\n`,
    )
    expect(brief(statement)).toEqual([
      ['2026-11-05', 74_731, 17_473_100],
      ['2026-11-06', 74_732, 24_946_300],
    ])
    expect(statement.lines[0]?.text).toBe('DARI BUDI,SANTOSO,S.E.')
  })

  test('letters of Windows, line ends of Windows, and a quotation mark that nobody closed', async () => {
    const text = `${head.trim()}\r\n05/11/2026,CAF\u00c9 "BUDI,0000,74731.00 CR,1\r\n`.repeat(1)
    expect((await statementOf(Buffer.from(text, 'latin1'))).lines[0]?.text).toBe('CAFÉ "BUDI')
    const open = `${head}05/11/2026,"BUDI,0000,74731.00 CR,1\n${'06/11/2026,SITI,0000,100.00 CR,1\n'.repeat(20)}`
    expect((await statementOf(open)).lines).toHaveLength(21)
  })

  test('money in both columns is nobody else than unreadable', async () => {
    const statement = await statementOf(
      `Post Date,Journal No.,Description,Debit,Credit\n05/11/2026,1,WHAT,"1,000.00","74,731.00"\n05/11/2026,2,WHAT,"7.5E+04",`,
    )
    expect([statement.lines, statement.leftOut.unreadable]).toEqual([[], 2])
  })

  test('a balance that does not follow from the one before it is counted', async () => {
    const statement = await statementOf(
      `${head}05/11/2026,A,0,100.00 CR,100.00\n05/11/2026,B,0,100.00 CR,200.00\n05/11/2026,C,0,100.00 CR,900.00\n`,
    )
    expect(statement.gaps).toBe(1)
  })

  test.each([
    ['page', '<html><table><tr><td>Tanggal</td></tr></table></html>'],
    ['locked', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('EncryptedPackage', 'utf16le')])],
    ['oldBook', Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.from('Workbook', 'utf16le')])],
    ['pdf', '%PDF-1.7'],
    ['unknown', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2])],
    ['broken', Buffer.from('PK\u0003\u0004 nothing')],
    ['tooLong', 'a,b\n'.repeat(100_000)],
  ])('%s is named', async (problem, bytes) => {
    expect(await rowsOf(Buffer.from(bytes as string), mostLines)).toEqual({ problem })
  })

  test('a file that nobody knows shows its first lines and a guess; what is chosen is kept for files like it', async () => {
    const file = 'Wann,Woher,Wieviel,Saldo\n05/11/2026,BUDI,74731,174731\n'
    const asked = await read(file)
    expect(asked).toMatchObject({
      ask: 'columns',
      at: 0,
    })
    expect(await read('Somewhere\nWann,Woher,Wieviel\n05/11/2026,BUDI,74731')).toMatchObject({
      at: 1,
      columns: { day: 0, amount: 2 },
    })
    const columns = {
      day: 0,
      text: [1],
      amount: 2,
      credit: null,
      debit: null,
      direction: null,
      balance: 3,
      status: null,
      account: null,
    }
    const chosen = await statementOf(file, { chosen: { at: 0, columns } })
    expect(brief(chosen)).toEqual([['2026-11-05', 74_731, 17_473_100]])
    const again = await statementOf(`Bank of Somewhere\n\n${file}`, { saved: [{ headings: chosen.headings, columns }] })
    expect([again.layout, brief(again)]).toEqual(['saved', brief(chosen)])
  })
})

test('10,000 lines cost little more each than 1,000, as CSV and as XLSX @full', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    `0${1 + (index % 9)}/11/2026`,
    `TRSF E-BANKING CR 0511/FTSCY/WS95031 STUDENT NUMBER ${index}`,
    '0000',
    `${(70_000 + index).toLocaleString('en-US')}.00 CR`,
    '',
  ])
  const head = ['Tanggal Transaksi', 'Keterangan', 'Cabang', 'Jumlah', 'Saldo']
  const csv = (count: number) =>
    [head, ...rows.slice(0, count)].map((row) => row.map((cell) => `"${cell}"`).join(',')).join('\r\n')
  const xlsx = (count: number) => writeXlsx({ sheets: [{ name: 'Mutasi', rows: [head, ...rows.slice(0, count)] }] })
  for (const file of [csv, xlsx]) {
    const cost = async (count: number) => {
      const bytes = await file(count)
      return await cpuOf(async () => expect((await statementOf(bytes)).lines).toHaveLength(count))
    }
    await cost(1000) // once for what is only made at the first time
    expect(await cost(10_000)).toBeLessThan(40 * (await cost(1000)) + 200)
  }
})

describe('hostile files', () => {
  const runs = effort(500, 20_000)
  const xlsx = writeXlsx({ sheets: [{ name: 'A', rows: bca.split('\n').map((line) => line.split(',')) }] })

  // Each workbook is read in a thread of its own, which takes a quarter of a second to load: a short run reads a few.
  test.each([
    ['CSV', Buffer.from(bca), runs],
    ['XLSX', xlsx, effort(40, 10_000, 12)],
  ] as const)(
    'a mutated %s is read or refused in words, and what is read is money that came in',
    async (_, file, numRuns) => {
      const original = await file
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(fc.nat(), fc.uint8Array({ maxLength: 4 })), { maxLength: 8 }),
          async (changes) => {
            const bytes = Buffer.from(original)
            for (const [at, given] of changes) Buffer.from(given).copy(bytes, at % bytes.length)
            const found = await rowsOf(bytes, mostLines)
            if ('problem' in found) return
            expectSound(readStatement(found.rows))
          },
        ),
        { numRuns },
      )
    },
  )

  test('rows of anything are read or not, and nothing is thrown', () => {
    const heads = bca.split('\n')[6]!.split(',')
    const cell = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom<string | Date | null>(
        '05/11/2026',
        "'05/11",
        '1,000.00',
        '1.000,00 CR',
        'PEND',
        'Saldo',
        new Date(Number.NaN),
        null,
      ),
      fc.double(),
      fc.boolean(),
    )
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.constant(heads), fc.array(cell, { maxLength: 9 })), { maxLength: 30 }),
        (rows) => {
          expectSound(readStatement(rows, { period: { from: '2026-11-01', to: '2026-11-30' } }))
        },
      ),
      { numRuns: runs },
    )
  })

  function expectSound(found: ReturnType<typeof readStatement>) {
    if ('ask' in found) return
    for (const { day, amount, text } of found.lines) {
      expect(day).toMatch(/^(?:199[5-9]|20\d\d)-\d\d-\d\d$/)
      expect(Number.isSafeInteger(amount) && amount > 0).toBe(true)
      expect(text.length).toBeLessThanOrEqual(500)
    }
  }
})
