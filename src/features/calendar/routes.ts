import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { readCalendar } from './actions.ts'
import { partyCalendar, testCalendar } from './contract.ts'

export function calendarRoutes(app: FastifyInstance, deps: Deps): void {
  serveFile(app, testCalendar, (request) => readCalendar(deps, 'test', request))
  serveFile(app, partyCalendar, (request) => readCalendar(deps, 'party', request))
}
