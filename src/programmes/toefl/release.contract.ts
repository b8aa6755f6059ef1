/** The results of a shift: whether they wait, what a release would tell, and the release itself. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { idParams, one, written, yesNo } from '#kit/endpoint/fields.ts'
import { decidedOn } from '#kit/endpoint/undo.ts'
import { onlyAdmin } from '#roles.ts'

const endpoint = endpointsOf('TOEFL scores')

const person = z.object({ id: z.number(), nim: z.string(), name: z.string() })

const results = z
  .object({
    shift_id: z.number(),
    /** WAITING: entered scores are shown to nobody. RELEASED: they were released. SHOWN: they are shown as they are entered. */
    state: z.enum(['SHOWN', 'WAITING', 'RELEASED']),
    released_at: z.string().nullable(),
    released_by_name: z.string().nullable(),
    counts: z.object({ confirmed: z.number(), attended: z.number(), scored: z.number() }),
    lowest: z.number().nullable(),
    highest: z.number().nullable(),
    /** Who came and has no score. */
    without_score: z.array(person),
    /** Who has a score and was not there, as far as the portal knows. */
    absent: z.array(person),
    /** A digest of the scores; a release asks for it, so that nothing else is told than was seen. */
    seen: z.string(),
  })
  .meta({ id: 'ShiftResults' })
export type ShiftResults = z.output<typeof results>

export const readResults = endpoint('GET /toefl-shifts/:id/results', {
  summary: 'Whether the scores of a shift wait for their release, and what it would tell',
  access: onlyAdmin,
  params: idParams,
  reply: one(results),
})

export const setWaiting = endpoint('PUT /toefl-shifts/:id/results', {
  summary: 'Let the scores of a shift wait for their release, or show them as they are entered; before the first score',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ waits: yesNo() }),
  reply: written(results),
})

export const releaseResults = endpoint('POST /toefl-shifts/:id/results/release', {
  summary: 'Show the scores of a shift that waited, and mail everybody theirs; can be undone while the mails wait',
  access: onlyAdmin,
  params: idParams,
  body: z.object({ seen: z.string().max(100) }),
  reply: decidedOn(results),
})
