import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { reserve } from './offer-reservation.actions.ts'
import * as actions from './reservation.actions.ts'
import * as contract from './reservation.contract.ts'

export function reservationRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.reserveSeats, ({ body, caller, request }) =>
    reserve(deps, body, { address: request.ip, caller }),
  )
  serveData(app, contract.prolongReservation, ({ body }) => actions.prolongReservation(deps, body.token))
  serveDone(app, contract.releaseReservation, 'toefl.reservation.released', ({ body }) =>
    actions.releaseReservation(deps, body.token),
  )
}
