/** Environments: the windows in which a programme takes registrations. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { beside, id, idParams, listQuery, many, moment, one, optional, text, written } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'
import { windowStates } from './window.rules.ts'

export const environment = z
  .object({
    id: z.number(),
    env_code: z.string(),
    name: z.string(),
    region_id: z.number().nullable(),
    region: z.object({ id: z.number(), region: z.string(), region_init: z.string() }).nullable(),
    start_time: z.string(),
    end_time: z.string(),
    is_open: z.boolean(),
    /** The server's clock, for countdowns that do not trust the device's. */
    server_time: z.string(),
    created_at: z.string(),
    updated_at: z.string(),
  })
  .meta({ id: 'Environment' })
export type Environment = z.output<typeof environment>

/** Asked for where something is missing that students would need. */
const reason = optional(text(300))

const fields = {
  env_code: z
    .string()
    .trim()
    .toUpperCase()
    .pipe(z.string().regex(/^[A-Z][A-Z0-9_]{1,59}$/, { error: 'fields.environmentCode' })),
  name: text(120),
  region_id: optional(id()),
  start_time: moment(),
  end_time: moment(),
  reason,
}
const inOrder = (value: { start_time?: string | undefined; end_time?: string | undefined }) =>
  !value.start_time || !value.end_time || Date.parse(value.end_time) >= Date.parse(value.start_time)
const notInOrder = { path: ['end_time'], error: 'fields.endBeforeStart', ...beside }

const tag = 'Environments'
const endpoint = endpointsOf(tag)

const filters = listQuery.extend({
  env_code: z.string().max(60).optional(),
  region_id: id().optional(),
  state: z.enum(windowStates).optional(),
})

export const listEnvironments = endpoint('GET /environments', {
  summary: 'All registration windows',
  access: 'anyone',
  query: filters,
  reply: many(environment),
})

export const exportEnvironments = exportOf({ path: '/environments', tag, access: onlyAdmin, query: filters })

export const readEnvironment = endpoint('GET /environments/:id', {
  summary: 'One registration window; id 1 is the TOEFL registration',
  access: 'anyone',
  params: idParams,
  reply: one(environment),
})

export const createEnvironment = endpoint('POST /environments', {
  summary:
    'Add a window, or a region’s own window; 409 with `missing` where students would lack something, until a `reason` is given',
  access: onlyAdmin,
  body: z.object(fields).refine(inOrder, notInOrder),
  reply: written(environment),
  status: 201,
})

export const updateEnvironment = endpoint('PUT /environments/:id', {
  summary: 'Change a window; to open one asks like adding one',
  access: onlyAdmin,
  params: idParams,
  // Fields that are not given stay as they are.
  body: z.object(fields).partial().refine(inOrder, notInOrder),
  reply: written(environment),
})

export const deleteEnvironment = endpoint('DELETE /environments/:id', {
  summary: 'Remove a window; the eight known general ones stay',
  access: onlyAdmin,
  params: idParams,
  reply: written(z.null()),
})
