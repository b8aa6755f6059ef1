// Accounts that students pay to, for the tests that go through every endpoint.
import { pictureForm, qrPicture, staticQris } from '../support/qris.ts'
import { insertRow } from '../support/rows.ts'
import { goodPassword } from './people.ts'
import type { Stage } from './stage.ts'

export const accountFields = () => ({
  kind: 'BANK_TRANSFER',
  provider: 'BCA',
  account_number: '5271009011',
  account_holder: 'Nadia Putri',
  colour: '#0060af',
  password: goodPassword,
})

export async function paymentAccount(s: Stage): Promise<number> {
  const { password: _, ...values } = accountFields()
  const { id } = await insertRow(s.portal.db, 'payment_account', values)
  return id
}

export const qrisForm = async () => pictureForm(await qrPicture(staticQris))
