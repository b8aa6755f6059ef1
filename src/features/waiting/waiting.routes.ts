import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as office from './waiting-office.actions.ts'
import * as actions from './wait.actions.ts'
import * as contract from './waiting.contract.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** @param given the seats of the programme that groups can wait for */
export function waitingRoutes(app: FastifyInstance, deps: Deps, given: WaitingSeats): void {
  serveData(app, contract.readLists, ({ params }) => actions.readLists(deps, given, params.id))
  serveDone(app, contract.joinList, 'waiting.done.joined', ({ body, caller, request }) =>
    actions.joinList(deps, given, body, { caller, language: languageFor(request) }),
  )
  serveData(app, contract.readWait, ({ params, caller }) => actions.readWait(deps, given, params.link, caller))
  serveData(app, contract.readOwnWait, ({ caller }) => actions.readOwnWait(deps, given, caller))
  serveDone(app, contract.leaveList, 'waiting.done.left', ({ params, caller }) =>
    actions.leaveList(deps, given, params.link, caller),
  )
  serveDone(app, contract.shrinkWait, 'waiting.done.shrunk', ({ params, body, caller }) =>
    actions.shrinkWait(deps, { link: params.link, ...body }, caller),
  )

  serve(app, contract.listWaits, ({ query }) => office.listWaits(deps, given, query))
  serveDone(app, contract.moveWait, 'waiting.done.moved', ({ params, body, caller }) =>
    office.moveWait(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, contract.offerByHand, 'waiting.done.offered', ({ params, body, caller }) =>
    office.offerByHand(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, contract.removeWait, 'waiting.done.removed', ({ params, body, caller }) =>
    office.removeWait(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, contract.closeList, 'waiting.done.closed', ({ params, caller }) =>
    office.closeList(deps, given, caller, params.shift_id),
  )
  serveDone(app, contract.reopenList, 'waiting.done.reopened', ({ params, caller }) =>
    office.reopenList(deps, given, caller, params.shift_id),
  )
}
