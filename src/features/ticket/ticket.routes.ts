import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './ticket.actions.ts'
import * as contract from './ticket.contract.ts'
import type { TicketSeats } from '#services/seats/door-seats.ts'

export function ticketRoutes(app: FastifyInstance, deps: Deps, doors: readonly TicketSeats[]): void {
  serveDone(app, contract.ownTickets, 'ticket.read', ({ caller }) => actions.ownTickets(deps, doors, caller.id))
  serveFile(app, contract.readTicket, (request) => actions.readTicket(deps, doors, request))
}
