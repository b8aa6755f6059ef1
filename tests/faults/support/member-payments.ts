// Payments for a membership as a browser sends them, each by a student of its own.
import type { World } from '../../support/facts.ts'
import { marked } from '../../support/pictures.ts'
import { memberForm, type Student } from '../../support/members.ts'
import { bodyOf, type Registration } from './registrations.ts'

type Choice = { key: string | null; proof: Buffer }

/** A form ready to be sent, as often as wanted. */
export async function memberPaymentOf(
  world: World,
  { nim, token }: Student,
  { key, proof }: Choice,
): Promise<Registration> {
  const form = await memberForm(world, {}, null, false)
  const body = bodyOf(form, { name: 'payment_proof', content: marked(proof, nim) })
  return { nims: [nim], shiftIds: [], key, proof, path: '/member-payments', token, ...body }
}
