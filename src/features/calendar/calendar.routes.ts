import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { sendFile, serveFile } from '#services/files/serve-file.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import { type Dates, readCalendar, readShiftCalendar } from './calendar.actions.ts'
import * as addresses from './calendar-address.actions.ts'
import {
  calendarByAddress,
  endCalendarAddress,
  makeCalendarAddress,
  partyCalendar,
  readCalendarAddress,
  shiftCalendar,
  testCalendar,
} from './calendar.contract.ts'

export function calendarRoutes(
  app: FastifyInstance,
  deps: Deps,
  { test, party }: Record<'test' | 'party', Dates>,
): void {
  serveFile(app, testCalendar, (request) => readCalendar(deps, test, request))
  serve(app, shiftCalendar, async ({ params, query, request, reply }) =>
    sendFile(reply, await readShiftCalendar(deps, test, params.id, query.seat ?? null, languageFor(request))),
  )
  serveFile(app, partyCalendar, (request) => readCalendar(deps, party, request))
  serveData(app, readCalendarAddress, ({ caller }) => addresses.readAddress(deps, caller))
  serveDone(app, makeCalendarAddress, 'calendar.made', ({ caller }) => addresses.makeAddress(deps, caller))
  serveDone(app, endCalendarAddress, 'calendar.ended', ({ caller }) => addresses.removeAddress(deps, caller))
  serve(app, calendarByAddress, async ({ params, reply }) =>
    sendFile(reply, await addresses.readDates(deps, [test, party], params.token)),
  )
}
