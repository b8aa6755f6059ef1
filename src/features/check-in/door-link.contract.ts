/** A helper's link: one door on one day, for somebody without an account. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { browserToken, id, idParams, one, personName, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import type { DoorProgramme } from '#programme-kinds.ts'
import { openedDoor, sentScans, takenScans } from './check-in.contract.ts'

const endpoint = endpointsOf('Check-in')

const link = z
  .object({
    id: z.number(),
    helper: z.string(),
    opens_at: z.string(),
    expires_at: z.string(),
    made_by_name: z.string().nullable(),
    made_at: z.string(),
    last_used_at: z.string().nullable(),
  })
  .meta({ id: 'DoorLink' })
export type DoorLink = z.output<typeof link>

/** The links of one programme's doors, below its shifts. */
const linksOf = (path: `/${string}`) => ({
  list: endpoint(`GET ${path}/:id/door-links`, {
    summary: 'The links of a shift’s door that have not ended, the latest first',
    access: onlyAdmin,
    params: idParams,
    reply: one(z.array(link)),
  }),
  make: endpoint(`POST ${path}/:id/door-links`, {
    summary: 'Make a link by which a helper opens the door of a shift on its day; its address is shown once',
    access: onlyAdmin,
    params: idParams,
    body: z.object({ helper: personName() }),
    reply: written(link.extend({ address: z.string() })),
    status: 201,
  }),
  end: endpoint(`POST ${path}/:id/door-links/end`, {
    summary: 'Nothing more is opened or sent by this link of the door',
    access: onlyAdmin,
    params: idParams,
    body: z.object({ link_id: id() }),
    reply: written(z.null()),
  }),
})

export const doorLinks = {
  TOEFL: linksOf('/toefl-shifts'),
  PARTY: linksOf('/welcoming-party-shifts'),
} as const satisfies Record<DoorProgramme, unknown>

// All helpers of an evening may sit behind one address, and each of their phones asks every ten seconds.
const byToken = { access: 'anyone', perTenMinutes: 3000 } as const

export const openByLink = endpoint('POST /door-links/open', {
  ...byToken,
  summary: 'The signed list of the door that a link opens; 404 once it is over, 409 before its day',
  body: z.object({ token: browserToken() }),
  mayAnswer: [404],
  reply: written(openedDoor.extend({ helper: z.string(), expires_at: z.string() })),
})

export const sendByLink = endpoint('POST /door-links/check-ins', {
  ...byToken,
  summary: 'What a helper’s phone has scanned at the door of its link; takes back its own scans alone',
  body: sentScans.extend({ token: browserToken() }),
  mayAnswer: [404],
  reply: written(takenScans),
})
