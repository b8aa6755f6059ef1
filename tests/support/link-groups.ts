// Groups that come together by a link, as browsers do it.
import { randomBytes } from 'node:crypto'
import type { LightMyRequestResponse } from 'fastify'
import type { TestApp } from './app.ts'
import { freshNims, nameFor, proofFile, proofPicture, transferFrom, type World } from './facts.ts'
import { formOf } from './forms.ts'

/** A token as a browser makes one. */
export const browserToken = (): string => randomBytes(16).toString('hex')

export type LinkGroup = { link: string; token: string }

export async function startGroup(portal: TestApp, world: World, size = 3): Promise<LinkGroup> {
  const answer = await portal.call('POST', '/register/groups', { json: { region_id: world.regionId, size } })
  if (answer.statusCode !== 201) throw new Error(`not started: ${answer.statusCode} ${answer.body}`)
  return answer.json().data
}

/** What somebody new types. */
export function newPerson(world: World, shiftId: number, nim = freshNims(1)[0] ?? ''): Record<string, unknown> {
  return {
    name: nameFor('Student', nim),
    nim,
    email: `s${nim}@example.com`,
    gender: 'F',
    major_id: world.majorId,
    batch: '2026',
    campus_location: 'Anggrek',
    birth_place: 'Jakarta',
    birth_date: '2006-05-17',
    address: 'Jl. Kebon Jeruk 27',
    domicile: 'Jakarta Barat',
    phone_number: `08${nim}`,
    line_id: `line${nim}`,
    shift_id: shiftId,
  }
}

export const fillPart = (
  portal: TestApp,
  { link }: { link: string },
  person: Record<string, unknown>,
  token = browserToken(),
): Promise<LightMyRequestResponse> =>
  portal.call('PUT', `/register/groups/${link}/part`, { json: { ...person, token } })

export const partsOf = async (portal: TestApp, { link }: { link: string }): Promise<{ id: number; name: string }[]> =>
  (await portal.call('GET', `/register/groups/${link}`)).json().data.parts

/** The payment of a group; its proof is the group's own. */
export async function paymentForm(
  world: World,
  group: LinkGroup,
  partIds: readonly number[],
  fields: Record<string, string> = {},
): Promise<FormData> {
  const form = formOf({ token: group.token, ...transferFrom(world), ...fields })
  for (const id of partIds) form.append('part_ids[]', String(id))
  form.append('payment_proof', proofFile(await proofPicture(), `group ${group.link}`))
  return form
}
