// Invented statement files in the layouts that banks and payment services give, with known answers.
import { writeXlsx } from 'hucre/xlsx'
import type { Cell } from '#kit/cell.ts'
import type { LayoutName } from '#features/statement/layout-columns.rules.ts'

/** One movement: hundredths of a rupiah, below 0 where it went out; what the account holds after it, where it is said. */
export type Movement = { day: string; sen: number; text: string; balance?: number }
export type Style = {
  language: 'en' | 'id'
  numbers: '1,234.00' | '1.234,00'
  /** Whose file it is, and what it holds before it; those of the examples where they are not given. */
  account?: string
  opening?: number
}
export type BankFile = {
  layout: LayoutName
  /** Whether it has balances, and an account number. */
  has: { balance: boolean; account: boolean }
  /** Which of the styles it comes in; one where the bank has a single one. */
  styles: readonly Style[]
  write: (movements: readonly Movement[], style: Style) => Promise<Uint8Array> | string
}

export const accountNumber = '0012345678901'
const numberIn = ({ account }: Style): string => account ?? accountNumber
const openingIn = ({ opening }: Style): number => opening ?? 1_000_000_00
/** What the account holds after all of them. */
const closingOf = (movements: readonly Movement[], style: Style): number =>
  movements.at(-1)?.balance ?? movements.reduce((sum, { sen }) => sum + sen, openingIn(style))

const english: Style = { language: 'en', numbers: '1,234.00' }
const indonesian: Style = { language: 'id', numbers: '1.234,00' }
const all: Style[] = [
  english,
  indonesian,
  { language: 'id', numbers: '1,234.00' },
  { language: 'en', numbers: '1.234,00' },
]

export function money(sen: number, { numbers }: Style): string {
  const text = (Math.abs(sen) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })
  const mixed = text.replaceAll(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'))
  return numbers === '1,234.00' ? text : mixed
}
const words = (style: Style, en: string, id: string) => (style.language === 'en' ? en : id)
const parts = (day: string) => day.split('-') as [string, string, string]
const slashes = (day: string) => parts(day).toReversed().join('/')
const short = (day: string) => slashes(day).replace(/\/20(\d\d)$/, '/$1')
const monthNames = {
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
  id: [
    'Januari',
    'Februari',
    'Maret',
    'April',
    'Mei',
    'Juni',
    'Juli',
    'Agustus',
    'September',
    'Oktober',
    'November',
    'Desember',
  ],
}
const named = (day: string, language: 'en' | 'id', letters = 99) => {
  const [year, month, date] = parts(day)
  return `${date} ${(monthNames[language][Number(month) - 1] ?? '').slice(0, letters)} ${year}`
}
const sign = (sen: number, out: string, into: string) => (sen < 0 ? out : into)

/** The texts of messages are cut after 65 letters, within words too. */
const inLines = (text: string) => `${'INHOUSE TRANSFER '.repeat(3)} ${text}`.match(/.{1,65}/g)?.join('\r\n') ?? ''

type Row = Cell[]
const quoted = (row: Row, by: string): string =>
  row
    .map((cell) =>
      /[",;\n]/.test(String(cell ?? '')) ? `"${String(cell).replaceAll('"', '""')}"` : String(cell ?? ''),
    )
    .join(by)
const csv = (rows: readonly Row[], by = ',') => rows.map((row) => quoted(row, by)).join('\r\n') + '\r\n'
const xlsx = (rows: readonly Row[], ...more: Row[][]) =>
  writeXlsx({ sheets: [rows, ...more].map((some, index) => ({ name: `Sheet${index + 1}`, rows: some as never })) })

/** Each movement with the balance after it. */
function withBalance(movements: readonly Movement[], style: Style) {
  let balance = openingIn(style)
  return movements.map((one) => ({ ...one, balance: (balance = one.balance ?? balance + one.sen) }))
}
const debit = (sen: number, style: Style, none: string) => (sen < 0 ? money(sen, style) : none)
const credit = (sen: number, style: Style, none: string) => (sen > 0 ? money(sen, style) : none)
const zero = (style: Style) => money(0, style)
const spanOf = (movements: readonly Movement[]) => {
  const days = movements.map(({ day }) => day).toSorted()
  return [days[0] ?? '', days.at(-1) ?? ''] as const
}
const whole = (sen: number) => sen / 100
/** What a payment service keeps, in rupiah. */
export const keptOf = (sen: number): number => Math.round((Math.abs(sen) * 0.007) / 100)

const bank = { balance: true, account: true }

export const bankFiles: readonly BankFile[] = [
  {
    layout: 'bca',
    has: bank,
    styles: all,
    write: (movements, style) => {
      const [from, to] = spanOf(movements)
      return csv([
        [words(style, 'Account Information - Transaction History', 'Informasi Rekening - Mutasi Rekening')],
        [words(style, 'Account No. : ', 'No. rekening : '), `'${numberIn(style)}`],
        [words(style, 'Period : ', 'Periode : '), `${slashes(from)} - ${slashes(to)}`],
        [],
        words(style, 'Date,Description,Branch,Amount,,Balance', 'Tanggal,Keterangan,Cabang,Jumlah,,Saldo').split(','),
        ...withBalance(movements, style).map(({ day, sen, text, balance }) => [
          `'${slashes(day).slice(0, 5)}`,
          text,
          "'0000",
          money(sen, style),
          sign(sen, 'DB', 'CR'),
          money(balance, style),
        ]),
        ['PEND', 'TRSF E-BANKING CR NOT BOOKED', "'0000", money(75_000_00, style), 'CR', ''],
        [],
        [words(style, 'Starting Balance', 'Saldo Awal'), ':', money(openingIn(style), style)],
        [words(style, 'Ending Balance', 'Saldo Akhir'), ':', money(closingOf(movements, style), style)],
      ])
    },
  },
  {
    layout: 'bca-business',
    has: bank,
    styles: [indonesian, { language: 'id', numbers: '1,234.00' }],
    write: (movements, style) =>
      csv([
        ['No. rekening : ', `'${numberIn(style)}`],
        'Tanggal Transaksi,Keterangan,Cabang,Jumlah,Saldo'.split(','),
        ...withBalance(movements, style).map(({ day, sen, text, balance }) => [
          slashes(day),
          text,
          '0000',
          `${money(sen, style)} ${sign(sen, 'DB', 'CR')}`,
          money(balance, style),
        ]),
      ]),
  },
  {
    layout: 'bca-merchant',
    has: { balance: false, account: false },
    styles: [english],
    write: (movements) =>
      xlsx(
        [
          ['MERCHANT TRANSACTION REPORT'],
          ['Merchant', 'BNEC'],
          ['Period', 'November 2026'],
          [],
          'No|Transaction Date (DD/MM/YYYY)|Transaction Time|Merchant ID|Transaction Type|RRN|Trace Number|Original Amount|MDR Amount|Nett Amount|Transaction Remark'.split(
            '|',
          ),
          ...movements.map(({ day, sen, text }, index) => [
            index + 1,
            slashes(day),
            '08:12:05',
            '000885012345678',
            sign(sen, 'QRIS REFUND', 'QRIS'),
            `00${61_234_567_890 + index}`,
            `00${index}`,
            whole(Math.abs(sen)),
            keptOf(sen),
            whole(Math.abs(sen)) - keptOf(sen),
            text,
          ]),
        ],
        [['SUMMARY'], ['Total', 1]],
      ),
  },
  {
    layout: 'mandiri',
    has: { balance: false, account: true },
    styles: all,
    write: (movements, style) =>
      csv([
        words(
          style,
          'Account No,Date,Val. Date,Transaction Code,Description,Description,Reference No.,Debit,Credit,',
          'No. Rekening,Tgl,Tgl Val,Kode Transaksi,Keterangan,Keterangan,No. Referensi,Debet,Kredit,',
        ).split(','),
        ...movements.map(({ day, sen, text }) => [
          numberIn(style),
          short(day),
          short(day),
          '1234',
          text,
          '',
          '',
          debit(sen, style, '.00'),
          credit(sen, style, '.00'),
          '',
        ]),
      ]),
  },
  {
    layout: 'kopra',
    has: bank,
    styles: [english, { language: 'en', numbers: '1.234,00' }],
    write: (movements, style) =>
      csv(
        [
          'AccountNo;Ccy;PostDate;Remarks;AdditionalDesc;Credit Amount;Debit Amount;Close Balance'.split(';'),
          ...withBalance(movements, style).map(({ day, sen, text, balance }) => [
            numberIn(style),
            'IDR',
            `${named(day, 'en')} 08:12:05`,
            'MCM InhouseTrf DARI        ',
            text,
            credit(sen, style, zero(style)),
            debit(sen, style, zero(style)),
            money(balance, style),
          ]),
        ],
        ';',
      ),
  },
  ...(['xlsx', 'csv'] as const).map((kind): BankFile => ({
    layout: 'livin-statement',
    has: bank,
    styles: [indonesian, { language: 'en', numbers: '1.234,00' }],
    write: (movements, style) => {
      const [from, to] = spanOf(movements)
      const headings: Row[] = [
        [
          'No',
          null,
          'Tanggal',
          null,
          'Keterangan',
          null,
          null,
          'Dana Masuk (IDR)',
          null,
          'Dana Keluar (IDR)',
          null,
          'Saldo (IDR)',
        ],
        [
          null,
          null,
          'Date',
          null,
          'Remarks',
          null,
          null,
          'Incoming Transactions (IDR)',
          null,
          'Outgoing Transactions (IDR)',
          null,
          'Balance (IDR)',
        ],
      ]
      const rows: Row[] = [
        ['Nama/Name', null, ': BNEC'],
        ['Periode/Period', null, `: ${named(from, 'en', 3)} - ${named(to, 'en', 3)}`],
        ['Nomor Rekening/Account Number', null, `: ${numberIn(style)}`],
        ['Saldo Awal/Initial Balance', null, money(openingIn(style), style)],
        [],
        ...headings,
        ...withBalance(movements, style).flatMap(({ day, sen, text, balance }, index): Row[] => [
          ...(index === 2 ? headings : []),
          [
            index + 1,
            null,
            null,
            named(day, style.language, 3),
            `Transfer dari BANK LAIN\n${text}\n123456789`,
            null,
            null,
            null,
            credit(sen, style, '') || null,
            debit(sen, style, '') || null,
            null,
            null,
            money(balance, style),
          ],
          [null, null, null, '08:12:05 WIB'],
        ]),
        [],
        ['Saldo Akhir/Closing Balance', null, money(closingOf(movements, style), style)],
        ['PT Bank Mandiri (Persero) Tbk. berizin dan diawasi oleh Otoritas Jasa Keuangan'],
      ]
      return kind === 'xlsx' ? xlsx(rows) : csv(rows, ';')
    },
  })),
  {
    layout: 'livin',
    has: bank,
    styles: [indonesian, english],
    write: (movements, style) =>
      xlsx([
        ['Nomor Rekening/Account Number', numberIn(style)],
        [],
        ['No', 'Tanggal / Date', 'Keterangan / Remarks', 'Nominal (IDR) / Amount (IDR)', 'Saldo (IDR) / Balance (IDR)'],
        ...withBalance(movements, style)
          .map(({ day, sen, text, balance }, index) => [
            index + 1,
            named(day, style.language, 3),
            text,
            `${sign(sen, '-', '+')}${money(sen, style)}`,
            money(balance, style),
          ])
          .toReversed(),
      ]),
  },
  {
    layout: 'bri-cms',
    has: bank,
    styles: [{ language: 'id', numbers: '1,234.00' }],
    write: (movements, style) =>
      `\uFEFF${csv(
        [
          'ID;NOREK;TGL_TRAN;TGL_EFEKTIF;JAM_TRAN;SEQ;DESK_TRAN;SALDO_AWAL_MUTASI;MUTASI_DEBET;MUTASI_KREDIT;SALDO_AKHIR_MUTASI;GLSIGN'.split(
            ';',
          ),
          ...withBalance(movements, style).map(({ day, sen, text, balance }, index) => [
            index + 1,
            numberIn(style),
            `${day} 00:00:00`,
            day,
            '083901',
            index,
            text,
            ((balance - sen) / 100).toFixed(2),
            sen < 0 ? (-sen / 100).toFixed(2) : '0.00',
            sen > 0 ? (sen / 100).toFixed(2) : '0.00',
            (balance / 100).toFixed(2),
            sign(sen, 'D', 'C'),
          ]),
        ],
        ';',
      )}`,
  },
  {
    layout: 'bri',
    has: bank,
    styles: all,
    write: (movements, style) =>
      csv(
        [
          [words(style, 'Account Number', 'Nomor Rekening'), numberIn(style)],
          words(
            style,
            'Transaction Date\tTransaction Description\tTeller\tDebit\tCredit\tBalance',
            'Tanggal Transaksi\tUraian Transaksi\tTeller\tDebet\tKredit\tSaldo',
          ).split('\t'),
          ...withBalance(movements, style).map(({ day, sen, text, balance }) => [
            `${short(day)} 08:39:01`,
            text,
            '8888083',
            debit(sen, style, zero(style)),
            credit(sen, style, zero(style)),
            money(balance, style),
          ]),
        ],
        '\t',
      ),
  },
  {
    layout: 'mt940',
    has: { balance: false, account: true },
    styles: [english],
    write: (movements, style) => {
      const comma = (sen: number) => (Math.abs(sen) / 100).toFixed(2).replace('.', ',')
      const compact = (day: string) => day.slice(2).replaceAll('-', '')
      let balance = openingIn(style)
      const days = [...Map.groupBy(movements, ({ day }) => day)]
      return days
        .map(([day, some], index) => {
          const before = balance
          const lines = some.map(({ sen, text }) => {
            balance += sen
            const mark = text.startsWith('REVERSAL') ? 'RC' : sign(sen, 'D', 'C')
            return `:61:${compact(day)}${compact(day).slice(2)}${mark}${comma(sen)}NTRFNONREF//${String(index).padStart(6, '0')}\r\n:86:${inLines(text)}`
          })
          return [
            '{1:F01BRINIDJAXXXX0000000000}{2:I940BRINIDJAXXXXN}{4:',
            `:20:STATEMENT${index}`,
            `:25:${numberIn(style)}`,
            `:28C:${index + 1}/1`,
            `:60F:C${compact(day)}IDR${comma(before)}`,
            ...lines,
            `:62F:C${compact(day)}IDR${comma(balance)}`,
            '-}',
          ].join('\r\n')
        })
        .join('\r\n')
    },
  },
  {
    layout: 'bni',
    has: { balance: false, account: true },
    styles: all,
    write: (movements, style) =>
      csv(
        [
          [words(style, 'Account No', 'No. Rekening'), numberIn(style)],
          words(
            style,
            'Post Date;Value Date;Branch;Journal No.;Description;Debit;Credit',
            'Tanggal Kirim;Tanggal Efektif;Cabang;No. Jurnal;Deskripsi;Debet;Kredit',
          ).split(';'),
          ...movements.map(({ day, sen, text }, index) => [
            `${short(day)} 08.39.01`,
            short(day),
            '996',
            String(123_456 + index),
            text,
            debit(sen, style, zero(style)),
            credit(sen, style, zero(style)),
          ]),
        ],
        ';',
      ),
  },
  {
    layout: 'bni-single',
    has: { balance: true, account: false },
    styles: all,
    write: (movements, style) =>
      csv([
        words(
          style,
          'No.,Post Date,Branch,Journal No.,Description,Amount,Db/Cr,Balance',
          'No.,Tanggal Kirim,Cabang,No. Jurnal,Deskripsi,Jumlah,D/K,Saldo',
        ).split(','),
        ...withBalance(movements, style).map(({ day, sen, text, balance }, index) => [
          index + 1,
          `${short(day)} 08.39.01`,
          '996',
          String(123_456 + index),
          text,
          money(sen, style),
          words(style, sign(sen, 'D', 'C'), sign(sen, 'D', 'K')),
          money(balance, style),
        ]),
      ]),
  },
  {
    layout: 'bni-direct',
    has: bank,
    styles: [english, indonesian],
    write: (movements, style) => {
      const heading: Row = words(
        style,
        'Posting Date||Effective Date|Branch|Journal|Transaction Description||Amount||DB/CR|Balance',
        'Tanggal Posting||Tanggal Efektif|Cabang|Jurnal|Deskripsi Transaksi||Jumlah||D/K|Saldo',
      )
        .split('|')
        .map((one) => one || null)
      const serial = (day: string) => Date.parse(day) / 86_400_000 + 25_569 + 0.34
      return xlsx([
        [words(style, 'Account Number', 'Nomor Rekening'), numberIn(style)],
        [],
        heading,
        [
          null,
          null,
          null,
          null,
          null,
          words(style, 'Opening Balance', 'Saldo Awal'),
          null,
          null,
          null,
          null,
          money(openingIn(style), style),
        ],
        ...withBalance(movements, style).flatMap(({ day, sen, text, balance }, index): Row[] => [
          ...(index > 0 && index % 2 === 0 ? [heading] : []),
          [
            null,
            serial(day),
            serial(day),
            '996',
            `${778_899 + index}`,
            null,
            `TRF/PAY/TOP-UP | ${text} | ${index}`,
            null,
            money(sen, style),
            sign(sen, 'D', 'K'),
            money(balance, style),
          ],
        ]),
      ])
    },
  },
  {
    layout: 'cimb',
    has: bank,
    styles: all,
    write: (movements, style) =>
      csv([
        [words(style, 'Account Number:', 'Nomor Rekening:'), numberIn(style)],
        words(
          style,
          'Transaction Date,Description,Debit,Credit,Balance',
          'Tanggal Transaksi,Deskripsi,Debit,Kredit,Saldo',
        ).split(','),
        ...withBalance(movements, style).map(({ day, sen, text, balance }) => [
          named(day, style.language),
          text,
          debit(sen, style, ''),
          credit(sen, style, ''),
          money(balance, style),
        ]),
      ]),
  },
  {
    layout: 'gobiz',
    has: { balance: false, account: false },
    styles: [indonesian],
    write: (movements) =>
      `\uFEFF${[
        ['No.', 'Nama Outlet', 'Transaksi Dibuat', 'Tipe Pembayaran', 'No. Ref', 'Harga', 'MDR', 'Status'],
        ...movements
          .filter(({ sen }) => sen > 0)
          .map(({ day, sen, text }, index) => [
            index + 1,
            'BNEC',
            `${named(day, 'en', 3)} - 08:01:11`,
            'QRIS',
            text,
            String(sen / 100),
            String(keptOf(sen)),
            'SUKSES',
          ]),
        [99, 'BNEC', '05 Nov 2026 - 09:00:00', 'QRIS', 'A-FAILED', '75000', '0', 'GAGAL'],
        [100, 'BNEC', '05 Nov 2026 - 09:01:00', 'QRIS', 'A-WAITING', '75000', '0', 'MENUNGGU'],
      ]
        .map((row) => row.map((cell) => `"${cell}"`).join(','))
        .join('\r\n')}`,
  },
  {
    layout: 'dana',
    has: { balance: false, account: false },
    styles: [english],
    write: (movements) =>
      csv(
        [
          'SETTLEMENT_TXN_ID;TXN_ID;TXN_TYPE;ACQUIREMENT_ID;MID;SETTLE_DATE;MERCHANT_NAME;TXN_AMOUNT;TXN_CURRENCY;TXN_DATE'.split(
            ';',
          ),
          ...movements.map(({ day, sen, text }, index) => [
            `2026${index}`,
            text,
            sign(sen, 'REFUND', 'PAYMENT'),
            `ACQ${index}`,
            '216620000012345',
            '2026-12-24T10:00:00+07:00',
            'BNEC',
            String(Math.abs(sen)),
            'IDR',
            `${day}T08:01:11+07:00`,
          ]),
        ],
        ';',
      ),
  },
  {
    layout: 'xendit',
    has: { balance: true, account: false },
    styles: [english],
    write: (movements, style) =>
      csv([
        'Product ID,Transaction ID,Transaction Type,Line Type,Payment Channel,Reference,Currency,Amount,Balance,Created Date (UTC)'.split(
          ',',
        ),
        ...withBalance(movements, style).map(({ day, sen, text, balance }, index) => [
          `qrpy_${index}`,
          `txn_${index}`,
          'PAYMENT',
          sign(sen, 'FEE', 'TRANSACTION'),
          'QRIS',
          text,
          'IDR',
          String(sen / 100),
          String(balance / 100),
          // Twenty past midnight here is the evening before in Greenwich.
          new Date(Date.parse(`${day}T00:20:00+07:00`)).toISOString(),
        ]),
      ]),
  },
  {
    layout: 'midtrans',
    has: { balance: false, account: false },
    styles: [english],
    write: (movements) =>
      csv([
        ['Date & Time', 'Order ID', 'Transaction Type', 'Channel', 'Status', 'Amount'],
        ...movements.map(({ day, sen, text }) => [
          `${named(day, 'en', 3)}, 08:01`,
          text,
          sign(sen, 'Refund', 'Payment'),
          'QRIS',
          'Settlement',
          `Rp${Math.trunc(Math.abs(sen) / 100).toLocaleString('id-ID')}`,
        ]),
        ['05 Nov 2026, 08:01', 'ORDER-LATE', 'Payment', 'QRIS', 'Expire', 'Rp75.000'],
      ]),
  },
  {
    layout: 'qris',
    has: { balance: false, account: false },
    styles: [english],
    write: (movements) =>
      csv([
        'Outlet name,Order ID,Transaction ID,Transaction time,Customer name,Transaction status,Amount,Net amount'.split(
          ',',
        ),
        ...movements.map(({ day, sen, text }, index) => [
          'BNEC',
          `o-${index}`,
          `t-${index}`,
          `${day}T08:39:01+07:00`,
          text,
          'settlement',
          (sen / 100).toFixed(2),
          ((sen * 0.993) / 100).toFixed(2),
        ]),
        ['BNEC', 'o-late', 't-late', '2026-11-05T08:40:01+07:00', 'LATE', 'expire', '75000', '74475'],
      ]),
  },
]
