/** Demo accounts: a bank account of the first region, as its notes name it, and a QRIS for all. Nobody owns them. */
import type { Trx } from '#kit/database/connect.ts'
import { dayMs } from '#kit/time.ts'

const inventedQris =
  '00020101021126610014COM.GO-JEK.WWW01189360091400000000110210G0000000110303UMI51440014ID.CO.QRIS.WWW0215ID10260000000110303UMI5204839853033605802ID5904BNEC6013JAKARTA BARAT61051148062070703A0163047AF9'

/** Lets the demo's students pay to two invented accounts, in use since before the registration began. */
export async function seedAccounts(trx: Trx, { regionId, now }: { regionId: number; now: Date }): Promise<void> {
  const active_from = new Date(now.getTime() - 30 * dayMs).toISOString()
  await trx
    .insertInto('payment_account')
    .values([
      {
        region_id: regionId,
        kind: 'BANK_TRANSFER',
        provider: 'BCA',
        account_number: '5271009011',
        account_holder: 'Nadia Putri Wijaya',
        colour: '#0060af',
        active_from,
      },
      { kind: 'QRIS', provider: 'GoPay', qris: inventedQris, colour: '#00aed6', active_from },
    ])
    .execute()
}
