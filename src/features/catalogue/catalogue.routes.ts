import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Deps } from '#deps.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { isAdmin } from '#roles.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { contactPersons, majors, paymentProviders, regions, terms } from './catalogue.resource.ts'
import { takesRegistrations } from './catalogue.store.ts'

/** What the programmes add to a region; `app.ts` brings them together. */
export type RegionParts = {
  /** The seats that somebody of the region can still take; the row is `t`. */
  seatsLeft: (now: Date) => RawBuilder<number>
  /** The region was moved out of a term by hand, without the guided change of term. */
  termLeft: (trx: Trx, caller: Caller, left: { regionId: number; termId: number; now: Date }) => Promise<void>
  /** What the region says about how to pay may have been changed; `before` is null for a new region. */
  payingTexts: (
    trx: Trx,
    caller: Caller,
    texts: { regionId: number; before: Record<string, unknown> | null; after: Record<string, unknown> },
  ) => Promise<void>
}

export function catalogueRoutes(app: FastifyInstance, deps: Deps, parts: RegionParts): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, terms, {})
  serveResource(app, tools, majors, {})
  serveResource(app, tools, contactPersons, {})
  serveResource(app, tools, paymentProviders, {})
  serveResource(app, tools, regions, {
    computed: { seats_left: () => parts.seatsLeft(deps.now()) },
    // Who cannot manage regions sees those that take registrations.
    // A LINE group is for those who have applied or are confirmed; they find it in the mail and on their pages.
    hiddenFrom: (caller) => (isAdmin(caller) ? [] : ['link_line_group', 'qr_line_group']),
    visibleTo: (caller) => (isAdmin(caller) ? undefined : takesRegistrations()),
    async changed(trx, caller, before, after) {
      await parts.payingTexts(trx, caller, { regionId: after.id, before, after })
      if (before === null || before['current_term_id'] === after['current_term_id']) return
      const left = { regionId: before.id, termId: Number(before['current_term_id']), now: deps.now() }
      await parts.termLeft(trx, caller, left)
    },
  })
}
