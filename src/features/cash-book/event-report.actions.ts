/** Planned and actual sums of events and terms. */
import type { Deps } from '#deps.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { findUsualTerm } from '#services/usual-term.ts'
import { inOwnRegion } from '#features/payment/payment.rules.ts'
import { rupiahAndSen } from '#features/statement/sen.rules.ts'
import type { CashReport, ReportAsked } from './event-report.contract.ts'
import * as store from './event-report.store.ts'

/** Of SCAC's own region, whichever it asks for. */
export async function readReport({ db }: Pick<Deps, 'db'>, caller: Caller, given: ReportAsked): Promise<CashReport> {
  const place = inOwnRegion(caller, given)
  const query = { ...place, term_id: given.term_id ?? (await findUsualTerm(db, place.region_id)) }
  const [events, categories] = await Promise.all([store.findEvents(db, query), store.findCategories(db, query)])
  return {
    term_id: query.term_id,
    events: events.map(({ planned_in, planned_out, came, went, ...event }) => ({
      ...event,
      planned_in: rupiahAndSen(planned_in),
      planned_out: rupiahAndSen(planned_out),
      came: rupiahAndSen(came),
      went: rupiahAndSen(went),
      result: rupiahAndSen(came - went),
    })),
    categories: categories.map(({ planned, actual, ...category }) => ({
      ...category,
      planned: rupiahAndSen(planned),
      actual: rupiahAndSen(actual),
    })),
  }
}
