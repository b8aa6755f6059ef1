// Groups by link for the access table: each request gets one of its own, the newest one.
import {
  browserToken,
  fillPart,
  type LinkGroup,
  newPerson,
  partsOf,
  paymentForm,
  startGroup,
} from '../support/link-groups.ts'
import type { Stage } from './stage.ts'

let newest: LinkGroup = { link: '', token: '' }
let partIds: number[] = []

export async function startedGroup(s: Stage): Promise<string> {
  newest = await startGroup(s.portal, s.world)
  return newest.link
}

/** With the part of who pays. */
export async function filledGroup(s: Stage): Promise<string> {
  await startedGroup(s)
  const answer = await fillPart(s.portal, newest, newPerson(s.world, await s.shift()), newest.token)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  partIds = (await partsOf(s.portal, newest)).map(({ id }) => id)
  return newest.link
}

export const newPart = async (s: Stage) => ({ ...newPerson(s.world, await s.shift()), token: browserToken() })
export const joining = async (s: Stage) => ({ shift_id: await s.shift() })
export const ownPart = () => ({ part_id: partIds[0], token: newest.token })
export const anothersPart = () => ({ part_id: partIds[0], token: browserToken() })
export const ownGroup = () => ({ token: newest.token })
export const anothersGroup = () => ({ token: browserToken() })

export async function sending(s: Stage): Promise<FormData> {
  const form = await paymentForm(s.world, newest, partIds)
  form.set('payment_proof', s.picture())
  return form
}
