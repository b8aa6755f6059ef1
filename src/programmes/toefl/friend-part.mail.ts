/** The mail to a friend of a group: what their part is. The payment's page alone says where it goes. */
import { nameInMail } from '#services/mail/names.ts'
import { rupiah } from '#words/format.ts'
import { findKept } from './friend-part.store.ts'
import { partOf } from './friend-part.rules.ts'
import { testAddress } from './registration.mail.ts'
import { registrationMail } from './toefl-payment.mail.ts'

export const partMail = registrationMail('toefl-part', 'mail.toeflPart.subject', async (found, tools, occasion) => {
  const { db, words } = tools
  const { payment_id: id } = found
  const payer = nameInMail(found.payer_name)
  const kept = await findKept(db, id)
  return {
    paragraphs: [words('mail.toeflPart.explain', { payer })],
    facts: [[words('mail.toeflPart.amount'), rupiah(kept ? partOf(kept) : 0)]],
    button: { label: words('mail.toeflPart.button'), url: await testAddress(tools, occasion, found) },
    closing: [words('mail.toeflPart.next', { payer })],
  }
})
