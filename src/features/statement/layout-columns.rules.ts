/** The columns of a statement file, and the layouts by which they are found. */

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
  /** Of a word for what a row is, such as FEE or REFUND; a payment is money that came in. */
  kind?: number | null | undefined
  /** Of what a payment service keeps of a transaction. */
  fee?: number | null | undefined
  /** Whether its times are those of Greenwich, so that the day may be the next one here. */
  isUtc?: boolean | undefined
  /** Whether its columns are merged, so that a value may be one column right of its heading. */
  isWide?: boolean | undefined
}

/** No part has a column. */
export const noColumns: Omit<Columns, 'day'> = {
  text: [],
  amount: null,
  credit: null,
  debit: null,
  direction: null,
  balance: null,
  status: null,
  account: null,
}

export const layoutNames = [
  'bca',
  'bca-business',
  'bca-merchant',
  'mandiri',
  'kopra',
  'livin',
  'livin-statement',
  'bri-cms',
  'bri',
  'mt940',
  'bni',
  'bni-single',
  'bni-direct',
  'cimb',
  'gobiz',
  'dana',
  'xendit',
  'midtrans',
  'qris',
] as const
export type LayoutName = (typeof layoutNames)[number]

type Places = Exclude<keyof Columns, 'unit' | 'isUtc' | 'isWide'>
export type Headings = Partial<Record<Places, readonly string[]>>
export type Layout = {
  name: LayoutName
  headings: Headings & { day: readonly string[]; text: readonly string[] }
  /** Headings that no other layout has together: each of these has to be there. */
  needs: readonly (readonly string[])[]
  /** What its values are like. */
  values?: Pick<Columns, 'unit' | 'isUtc' | 'isWide'>
}

const days = ['tanggaltransaksi', 'tanggal', 'date', 'tgl', 'transactiondate', 'trxdate', 'postdate', 'postingdate']
const texts = ['keterangan', 'description', 'uraian', 'deskripsi', 'remarks', 'remark', 'rinciantransaksi']
const credits = ['kredit', 'credit', 'mutasikredit', 'creditamount']
const debits = ['debet', 'debit', 'mutasidebet', 'mutasidebit', 'debitamount']
const balances = ['saldo', 'balance', 'saldoakhir', 'endingbalance', 'saldoidr', 'balanceidr', 'saldoakhirmutasi']
/** The banks' names for these, in both languages. */
export const usual = { days, texts, credits, debits, balances }
