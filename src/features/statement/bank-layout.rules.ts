/** The layouts of statement files that are known, by the headings of their columns. The name of a file says nothing. */
import type { Cell } from '#kit/cell.ts'
import { textOf } from './cell-value.rules.ts'

export const units = ['rupiah', 'sen'] as const
export type Unit = (typeof units)[number]

/** The place of each part of a line: the numbers of its columns, from 0. */
export type Columns = {
  day: number
  text: number[]
  /** Of money that came in or went out; a sign, a mark or `direction` says which. */
  amount: number | null
  credit: number | null
  debit: number | null
  /** Of CR or DB, where it has a column of its own. */
  direction: number | null
  balance: number | null
  /** The outcome of a transaction, as payment services write it. */
  status: number | null
  /** Of the account's own number. */
  account: number | null
  /** The unit of its amounts and balances; rupiah, if nobody has said it. */
  unit?: Unit | undefined
}

export const layoutNames = [
  'bca',
  'bca-business',
  'mandiri',
  'livin',
  'bri-cms',
  'bri',
  'bni',
  'bni-single',
  'qris',
] as const
export type LayoutName = (typeof layoutNames)[number]

export type Headings = Partial<Record<keyof Columns, readonly string[]>>
type Layout = {
  name: LayoutName
  headings: Headings & { day: readonly string[]; text: readonly string[] }
  /** Headings that no other layout has together: each of these has to be there. */
  needs: readonly (readonly string[])[]
}

const days = ['tanggaltransaksi', 'tanggal', 'date', 'tgl', 'transactiondate', 'trxdate', 'postdate', 'postingdate']
const texts = ['keterangan', 'description', 'uraian', 'deskripsi', 'remarks', 'remark', 'rinciantransaksi']
const credits = ['kredit', 'credit', 'mutasikredit', 'creditamount']
const debits = ['debet', 'debit', 'mutasidebet', 'mutasidebit', 'debitamount']
const balances = ['saldo', 'balance', 'saldoakhir', 'endingbalance', 'saldoidr', 'balanceidr', 'saldoakhirmutasi']
/** The banks' names for these, in both languages. */
export const usual = { days, texts, credits, debits, balances }
const branches = ['cabang', 'branch']

// The more a layout asks for the earlier it comes: the first that fits is it.
const layouts: readonly Layout[] = [
  {
    name: 'bri-cms',
    headings: {
      day: ['tgltran'],
      text: ['desktran', 'remarkcustom'],
      credit: ['mutasikredit'],
      debit: ['mutasidebet', 'mutasidebit'],
      balance: ['saldoakhirmutasi'],
      account: ['norek', 'norekening'],
    },
    needs: [['tgltran'], ['desktran'], ['mutasikredit']],
  },
  {
    name: 'bri',
    headings: {
      day: ['tanggaltransaksi', 'transactiondate', 'tanggal', 'date'],
      text: ['uraiantransaksi', 'transactiondescription'],
      credit: credits,
      debit: debits,
      balance: balances,
    },
    needs: [['uraiantransaksi', 'transactiondescription'], credits, debits],
  },
  {
    name: 'mandiri',
    headings: {
      day: ['date', 'tgl', 'postdate', 'postingdate', 'tanggal'],
      text: ['description', 'rinciantransaksi', 'remark', 'remarks', 'keterangan'],
      credit: credits,
      debit: debits,
      balance: balances,
      account: ['accountno', 'norekening'],
    },
    needs: [
      ['valdate', 'tglval', 'referenceno', 'noreferensi'],
      ['referenceno', 'noreferensi', 'transactioncode'],
      credits,
      debits,
    ],
  },
  {
    name: 'livin',
    headings: {
      day: ['tanggal', 'date'],
      text: ['keterangan', 'remarks'],
      amount: ['nominalidr', 'amountidr', 'nominal'],
      balance: ['saldoidr', 'balanceidr'],
    },
    needs: [
      ['nominalidr', 'amountidr'],
      ['keterangan', 'remarks'],
    ],
  },
  {
    name: 'bni-single',
    headings: {
      day: ['postdate', 'tanggalkirim', 'tanggal', 'date'],
      text: ['description', 'deskripsi', 'keterangan'],
      amount: ['amount', 'jumlah', 'nominal'],
      direction: ['dbcr', 'dc', 'dk', 'tipe', 'type'],
      balance: balances,
    },
    needs: [
      ['journalno', 'nojurnal', 'jurnalno'],
      ['dbcr', 'dc', 'dk'],
      ['amount', 'jumlah', 'nominal'],
    ],
  },
  {
    name: 'bni',
    headings: {
      day: ['postdate', 'tanggalkirim', 'tanggal', 'date'],
      text: ['description', 'deskripsi', 'keterangan'],
      credit: credits,
      debit: debits,
      balance: balances,
    },
    needs: [['journalno', 'nojurnal', 'jurnalno'], credits, debits],
  },
  {
    name: 'qris',
    headings: {
      day: ['transactiontime', 'waktutransaksi', 'transactiondate', 'tanggaltransaksi'],
      text: ['issuer', 'issuername', 'customername', 'customer', 'paymenttype', 'channel', 'transactionid', 'orderid'],
      amount: ['grossamount', 'amount', 'jumlah', 'nominaltransaksi', 'grossincome'],
      status: ['transactionstatus', 'status', 'statustransaksi'],
      account: [],
    },
    needs: [
      ['transactionid', 'orderid', 'idtransaksi'],
      ['transactionstatus', 'status', 'statustransaksi'],
      ['grossamount', 'amount', 'jumlah', 'nominaltransaksi', 'grossincome'],
      ['transactiontime', 'waktutransaksi', 'transactiondate', 'tanggaltransaksi'],
    ],
  },
  {
    name: 'bca-business',
    headings: { day: ['tanggaltransaksi'], text: ['keterangan'], amount: ['jumlah'], balance: ['saldo'] },
    needs: [['tanggaltransaksi'], ['keterangan'], branches, ['jumlah']],
  },
  {
    name: 'bca',
    headings: {
      day: ['tanggal', 'date'],
      text: ['keterangan', 'description'],
      amount: ['jumlah', 'amount', 'mutasi'],
      balance: balances,
    },
    needs: [['tanggal', 'date'], branches, ['jumlah', 'amount', 'mutasi'], balances],
  },
]

const bare = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

/** The names of a heading: banks write both languages into one, `Tanggal / Date`. */
export const namesOf = (cell: Cell): string[] => {
  const text = textOf(cell)
  return [bare(text), ...text.split(/[/\n|]/).map(bare)].filter(Boolean)
}

/** A row of headings by what they are called: files of one layout have the same. */
export const headingsOf = (row: readonly Cell[]): string =>
  row
    .map((cell) => bare(textOf(cell)))
    .join('|')
    .replace(/\|+$/, '')

/** So far down the headings are looked for: banks write the account and the period above them. */
export const rowsAbove = 40

export type Recognised = { layout: LayoutName; at: number; columns: Columns }

/** The layout of a file and the row of its headings; null for one that is not known. */
export function recognise(rows: readonly (readonly Cell[])[]): Recognised | null {
  for (const [at, row] of rows.slice(0, rowsAbove).entries()) {
    const names = row.map(namesOf)
    const has = (some: readonly string[]) => names.some((own) => own.some((name) => some.includes(name)))
    const layout = layouts.find(({ needs }) => needs.every(has))
    const columns = layout && columnsBy(layout.headings, names)
    if (columns) return { layout: layout.name, at, columns }
  }
  return null
}

function columnsBy(headings: Headings, names: readonly string[][]): Columns | null {
  const found = partsBy(headings, names)
  const { day } = found
  if (day === null || day === undefined) return null
  const columns: Columns = { ...nothing, ...found, day }
  // BCA gives the mark its own column without a heading, next to the amount.
  if (columns.amount !== null && columns.direction === null && names[columns.amount + 1]?.length === 0)
    columns.direction = columns.amount + 1
  return columns.amount === null && columns.credit === null ? null : columns
}

const nothing: Omit<Columns, 'day'> = {
  text: [],
  amount: null,
  credit: null,
  debit: null,
  direction: null,
  balance: null,
  status: null,
  account: null,
}

/** The place of each part, by the names of the headings. */
export function partsBy(headings: Headings, names: readonly string[][]): Partial<Columns> {
  // The first of the names that is there decides, so that a file with two days gives the one that is meant.
  const at = (part: keyof Columns): number | null => {
    for (const name of headings[part] ?? []) {
      const index = names.findIndex((own) => own.includes(name))
      if (index >= 0) return index
    }
    return null
  }
  const day = at('day')
  const wanted = headings.text ?? []
  return {
    ...(day === null ? {} : { day }),
    text: names.flatMap((own, index) => (own.some((name) => wanted.includes(name)) ? [index] : [])),
    amount: at('amount'),
    credit: at('credit'),
    debit: at('debit'),
    direction: at('direction'),
    balance: at('balance'),
    status: at('status'),
    account: at('account'),
  }
}
