// Sign-ups for the welcoming party as a browser sends them, each by a student of its own.
import { marked } from '../../support/pictures.ts'
import { proofPicture, type World } from '../../support/facts.ts'
import { type Guest, signUpForm } from '../../support/parties.ts'
import { bodyOf, type Registration } from './registrations.ts'

type Choice = { shiftId: number; key?: string | null; proof?: Buffer }

/** A form ready to be sent, as often as wanted. */
export async function signUpOf(world: World, guest: Guest, choice: Choice): Promise<Registration> {
  const { shiftId, key = null } = choice
  const proof = choice.proof ?? (await proofPicture())
  const form = await signUpForm(world, { shiftId, nim: guest.nim, proof: Buffer.alloc(1) })
  const body = bodyOf(form, { name: 'proof', content: marked(proof, guest.nim) })
  return { nims: [guest.nim], shiftIds: [shiftId], key, proof, path: '/welcoming-parties', token: guest.token, ...body }
}
