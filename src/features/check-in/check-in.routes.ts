import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData, signedIn } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import type { DoorSeats } from '#services/seats/door-seats.ts'
import * as actions from './check-in.actions.ts'
import { doors as contracts, listDoors } from './check-in.contract.ts'
import * as links from './door-link.actions.ts'
import { doorLinks, openByLink, sendByLink } from './door-link.contract.ts'

export function checkInRoutes(app: FastifyInstance, deps: Deps, doors: readonly DoorSeats[]): void {
  serveData(app, listDoors, () => actions.listDoors(deps, doors))
  for (const door of doors) {
    const contract = contracts[door.programme]
    serveDone(app, contract.open, 'door.done.opened', ({ params }) => actions.openDoor(deps, door, params.id))
    serveDone(app, contract.send, 'door.done.taken', ({ params, body, ...call }) =>
      actions.takeScans(deps, { doer: signedIn(call), linkId: null }, door, params.id, body),
    )
    serveData(app, contract.report, ({ params }) => actions.readReport(deps, door, params.id))
    serveDone(app, contract.settle, 'door.done.settled', ({ params, body, ...call }) =>
      actions.settleScans(deps, signedIn(call), door, params.id, body.ids),
    )
    const link = doorLinks[door.programme]
    serveData(app, link.list, ({ params }) => links.listLinks(deps, door, params.id))
    serveDone(app, link.make, 'doorDesk.links.done.made', ({ params, body, ...call }) =>
      links.makeLink(deps, signedIn(call), door, params.id, body.helper),
    )
    serveDone(app, link.end, 'doorDesk.links.done.ended', ({ params, body, ...call }) =>
      links.endLink(deps, signedIn(call), door, { shiftId: params.id, id: body.link_id }),
    )
  }
  serveDone(app, openByLink, 'door.done.opened', ({ body }) => links.openByLink(deps, doors, body.token))
  serveDone(app, sendByLink, 'door.done.taken', ({ body }) => links.takeByLink(deps, doors, body))
}
