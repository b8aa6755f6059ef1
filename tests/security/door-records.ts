// Tickets and what is done at the door, for the tables of this folder.
import type { Stage } from './stage.ts'
import { freshNims, makeShift, nameFor, proofFile } from '../support/facts.ts'
import { formOf } from '../support/forms.ts'
import { makePartyShift } from '../support/parties.ts'
import { photo } from '../support/pictures.ts'
import { changeRow, findRow, insertRow } from '../support/rows.ts'
import { graduate } from './programme-records.ts'
import { codeLength, codeOf } from '#features/ticket/ticket.rules.ts'
import { randomBytes } from 'node:crypto'
import { newToken } from '#services/passwords.ts'

/** A ticket for a confirmed seat of the stage's owner. */
export async function ownTicket(stage: Stage): Promise<number> {
  const { db } = stage.portal
  const { id: seat_id, shift_id, user_id } = await findRow(db, 'toefl_detail', await graduate(stage))
  const code = codeOf(randomBytes(codeLength))
  return (await insertRow(db, 'ticket', { programme: 'TOEFL', seat_id, shift_id, user_id, code })).id
}

export const nothingScanned = () => ({ device: 'phone-one', scans: [] })

const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function doorLink(stage: Stage, programme: 'TOEFL' | 'PARTY', shift_id: number) {
  const { token, hash } = newToken()
  const opens_at = new Date(Date.now() - 3_600_000).toISOString()
  const values = {
    programme,
    shift_id,
    helper: 'Rani',
    token_hash: hash,
    opens_at,
    expires_at: tomorrow(),
    made_at: opens_at,
  }
  const { id } = await insertRow(stage.portal.db, 'door_link', values)
  return { id, token }
}

let linked = 0
/** A shift whose door has a link, and that link. */
export const linkedShift = async (stage: Stage): Promise<number> => {
  const shift = await makeShift(stage.portal.db, stage.world)
  linked = (await doorLink(stage, 'TOEFL', shift)).id
  return shift
}
export const linkedParty = async (stage: Stage): Promise<number> => {
  const shift = await makePartyShift(stage.portal.db, stage.world)
  linked = (await doorLink(stage, 'PARTY', shift)).id
  return shift
}
export const thatLink = () => ({ link_id: linked })
export const helper = () => ({ helper: 'Rani Wijaya' })
export const byLink = async (stage: Stage) => ({
  token: (await doorLink(stage, 'TOEFL', await makeShift(stage.portal.db, stage.world))).token,
})
export const scannedByLink = async (stage: Stage) => ({ ...nothingScanned(), ...(await byLink(stage)) })

/** A shift that is about to begin, and somebody who pays there. */
export const shiftAtDoor = (stage: Stage): Promise<number> =>
  makeShift(stage.portal.db, stage.world, {
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 7_200_000).toISOString(),
  })
/** The same of a party, which costs nothing unless it is said. */
export const partyAtDoor = (stage: Stage, values = {}): Promise<number> =>
  makePartyShift(stage.portal.db, stage.world, {
    ...values,
    starts_at: new Date(Date.now() + 3_600_000).toISOString(),
    ends_at: new Date(Date.now() + 7_200_000).toISOString(),
  })
export const partyWalkInForm = async (stage: Stage): Promise<FormData> => {
  const form = await walkInForm(stage)
  form.set('region_id', String(stage.world.regionId))
  return form
}
export async function walkInForm(stage: Stage): Promise<FormData> {
  const { db } = stage.portal
  const { email } = await insertRow(db, 'account', {
    nim: freshNims(1)[0] ?? '',
    name: 'Cashier',
    email: `cashier${freshNims(1)[0]}@example.com`,
  })
  await changeRow(db, 'contact_person', { id: stage.world.receiverId }, { email })
  const [nim = ''] = freshNims(1)
  return formOf({
    nim,
    name: nameFor('Walk', nim),
    email: `w${nim}@example.com`,
    receiver_id: String(stage.world.receiverId),
    payment_proof: proofFile(await photo({ width: 60, height: 80 }), nim),
  })
}
