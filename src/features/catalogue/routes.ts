import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Deps } from '#deps.ts'
import { serveResource } from '#kit/resource/serve.ts'
import { resourceTools } from '#services/resources/resource-tools.ts'
import { usualGraceWeeks } from '#features/membership/rules.ts'
import { leaveTerm } from '#features/membership/terms/actions.ts'
import { seatsLeftOfRegion } from '#features/toefl/shifts/actions.ts'
import { contactPersons, majors, paymentProviders, regions, terms } from './resources.ts'

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, terms, {})
  serveResource(app, tools, majors, {})
  serveResource(app, tools, contactPersons, {})
  serveResource(app, tools, paymentProviders, {})
  serveResource(app, tools, regions, {
    computed: { seats_left: () => seatsLeftOfRegion(deps.now()) },
    // Who cannot manage regions sees those that take registrations.
    // A LINE group is for those who have applied or are confirmed; they are told by mail and on their pages.
    hiddenFrom: (caller) => (caller?.role === 'ADMIN' ? [] : ['link_line_group', 'qr_line_group']),
    visibleTo: (caller) => (caller?.role === 'ADMIN' ? undefined : sql<boolean>`t.is_active`),
    // Corrected by hand, without the guided change of term: nobody loses their membership from one moment to the next.
    async changed(trx, caller, before, after) {
      if (before['current_term_id'] === after['current_term_id']) return
      const left = { regionId: before.id, termId: Number(before['current_term_id']) }
      await leaveTerm(trx, caller, { ...left, weeks: usualGraceWeeks, now: deps.now() })
    },
  })
}
