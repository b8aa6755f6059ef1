/** The audit trail as the committee reads it: who did what to which record. */
import { z } from 'zod'
import { endpointsOf } from '#kit/endpoint/endpoint.ts'
import { exportOf } from '#kit/endpoint/export.ts'
import { day, id, listQuery, many } from '#kit/endpoint/fields.ts'
import { onlyAdmin, roles } from '#roles.ts'

export const auditEntry = z
  .object({
    id: z.number(),
    at: z.string(),
    /** Null: a visitor, the portal itself, or somebody whose account is gone. */
    actor_id: z.number().nullable(),
    actor_name: z.string().nullable(),
    actor_nim: z.string().nullable(),
    action: z.string(),
    /** The table of the record. */
    entity: z.string(),
    entity_id: z.number().nullable(),
    before: z.record(z.string(), z.unknown()).nullable(),
    after: z.record(z.string(), z.unknown()).nullable(),
  })
  .meta({ id: 'AuditEntry' })
export type AuditEntry = z.output<typeof auditEntry>

/** The names of records, by table and id; a missing one has no name or is gone. */
const names = z.record(z.string(), z.record(z.string(), z.string()))
export type Names = z.output<typeof names>

const person = z.object({ id: z.number(), name: z.string(), nim: z.string(), role: z.enum(roles) })
export type Person = z.output<typeof person>

const tag = 'Audit'
const endpoint = endpointsOf(tag)
const name = z.string().trim().max(60).optional()

export const auditFilters = listQuery.extend({
  sort: z.enum(['at', '-at'], { error: 'fields.choice' }).optional(),
  actor_id: id().optional(),
  entity: name,
  entity_id: id().optional(),
  action: name,
  /** The first and the last day, in Jakarta. */
  from: day().optional(),
  to: day().optional(),
})
export type AuditFilters = z.output<typeof auditFilters>

export const listAudit = endpoint('GET /audit', {
  summary: 'Who did what to which record, filtered and paged',
  access: onlyAdmin,
  query: auditFilters,
  reply: many(auditEntry).extend({
    names,
    /** There are older entries than are counted, paged through and searched here. */
    has_more: z.boolean(),
    /** The person of `actor_id`. */
    actor: person.nullable(),
    /** The kinds of record and the actions that occur, for the filters. */
    entities: z.array(z.string()),
    actions: z.array(z.string()),
  }),
})

export const exportAudit = exportOf({
  path: '/audit',
  tag,
  access: onlyAdmin,
  query: auditFilters,
  asksAgain: 'always',
})

export const findPeople = endpoint('GET /audit/people', {
  summary: 'Whose actions can be asked for: people by name or NIM, administrators first',
  access: onlyAdmin,
  query: z.object({ q: z.string().trim().max(100).optional() }),
  reply: z.object({ data: z.array(person) }),
})
