// A bank account of a campus, and statements of it.
import { dayInWib } from '../../../src/words/wib.ts'
import { office } from './api.ts'
import type { Campus } from './campus.ts'

/** The number of its account. */
export const numberOf = ({ id }: Campus): string => `5271${String(id).padStart(6, '0')}`

/** A bank account of the campus. */
export async function makeAccount(campus: Campus): Promise<number> {
  const { id } = await office<{ id: number }>('POST', '/payment-accounts', {
    region_id: campus.id,
    kind: 'BANK_TRANSFER',
    provider: 'BCA',
    account_number: numberOf(campus),
    account_holder: 'BNEC',
    colour: '#0b5ed7',
    active_from: '2020-01-01T00:00:00Z',
  })
  return id
}

export type Row = readonly [text: string, amount: number, way?: 'CR' | 'DB']

/** Imports a file of the bank with these rows of today. */
export async function importRows(accountId: number, rows: readonly Row[]): Promise<void> {
  const [year = '', month = '', date = ''] = dayInWib(new Date()).split('-')
  const money = (amount: number) => `${amount.toLocaleString('en-US')}.00`
  let balance = 1_000_000
  const file = [
    'Tanggal,Keterangan,Cabang,Jumlah,,Saldo',
    ...rows.map(([text, amount, way = 'CR']) => {
      balance += way === 'CR' ? amount : -amount
      return `${date}/${month}/${year},${text},'0000,"${money(amount)}",${way},"${money(balance)}"`
    }),
  ].join('\n')
  const form = () => {
    const fields = new FormData()
    fields.append('account_id', String(accountId))
    fields.append('file', new Blob([file], { type: 'text/csv' }), 'mutasi.csv')
    return fields
  }
  const { seen } = await office<{ seen: string }>('POST', '/statement-imports/preview', form())
  const kept = form()
  kept.append('seen', seen)
  await office('POST', '/statement-imports', kept)
}
