import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData, signedIn } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import * as actions from './check-in.actions.ts'
import { doors as contracts, listDoors } from './check-in.contract.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps, doors: readonly DoorSeats[]): void {
  serveData(app, listDoors, () => actions.listDoors(deps, doors))
  for (const door of doors) {
    const contract = contracts[door.programme]
    serveDone(app, contract.open, 'door.done.opened', ({ params }) => actions.openDoor(deps, door, params.id))
    serveDone(app, contract.send, 'door.done.taken', ({ params, body, ...call }) =>
      actions.takeScans(deps, signedIn(call), door, params.id, body),
    )
    serveData(app, contract.report, ({ params }) => actions.readReport(deps, door, params.id))
    serveDone(app, contract.settle, 'door.done.settled', ({ params, body, ...call }) =>
      actions.settleScans(deps, signedIn(call), door, params.id, body.ids),
    )
  }
}
