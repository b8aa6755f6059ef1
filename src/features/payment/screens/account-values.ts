/** The values of an account's form. */
import type { PaymentAccount } from '../payment-account.contract.ts'
import type { AccountKind } from '../payment-account.rules.ts'

export type Values = {
  kind: AccountKind
  region_id: string
  provider: string
  account_number: string
  account_holder: string
  qris: string
  colour: string
  active_from: string
  active_to: string
}

/** Colours of banks and wallets that students know. */
export const swatches = [
  '#0060af',
  '#003d79',
  '#f15a22',
  '#00529c',
  '#00a59b',
  '#00aed6',
  '#108ee9',
  '#4c2a86',
  '#ee4d2d',
  '#e31e24',
]

export const valuesOf = (account: PaymentAccount | undefined): Values => ({
  kind: account?.kind ?? 'BANK_TRANSFER',
  region_id: account?.region_id ? String(account.region_id) : '',
  provider: account?.provider ?? '',
  account_number: account?.account_number ?? '',
  account_holder: account?.account_holder ?? '',
  qris: account?.qris ?? '',
  colour: account?.colour ?? swatches[0] ?? '',
  active_from: account?.active_from ?? '',
  active_to: account?.active_to ?? '',
})
