import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import * as office from './waiting-office.actions.ts'
import * as actions from './wait.actions.ts'
import * as joining from './wait-joining.actions.ts'
import * as contract from './waiting.contract.ts'
import type { WaitingSeats } from './waiting.store.ts'

/** @param all the seats of the programmes that people can wait for */
export function waitingRoutes(app: FastifyInstance, deps: Deps, all: actions.AllLists): void {
  for (const given of all) ofProgramme(app, deps, given)
  serveData(app, contract.readWait, ({ params, caller }) => actions.readWait(deps, all, params.link, caller))
  serveData(app, contract.readOwnWaits, ({ caller }) => actions.readOwnWaits(deps, all, caller))
  serveDone(app, contract.leaveList, 'waiting.done.left', ({ params, caller }) =>
    actions.leaveList(deps, all, params.link, caller),
  )
  serveDone(app, contract.shrinkWait, 'waiting.done.shrunk', ({ params, body, caller }) =>
    actions.shrinkWait(deps, all, { link: params.link, ...body }, caller),
  )
  serveDone(app, contract.joinList, 'waiting.done.joined', ({ body, caller, request }) =>
    joining.joinList(deps, actions.listOf(all, body.programme), body, { caller, language: languageFor(request) }),
  )
  serveDone(app, contract.joinOwnList, 'waiting.done.joined', ({ body, caller, request }) =>
    joining.joinOwnList(deps, actions.listOf(all, body.programme), body, caller, languageFor(request)),
  )
}

function ofProgramme(app: FastifyInstance, deps: Deps, given: WaitingSeats): void {
  const list = contract.listEndpoints[given.programme]
  serveData(app, list.readLists, ({ query }) => actions.readLists(deps, given, query.region_id ?? null))
  serve(app, list.listWaits, ({ query }) => office.listWaits(deps, given, query))
  serveDone(app, list.moveWait, 'waiting.done.moved', ({ params, body, caller }) =>
    office.moveWait(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, list.offerByHand, 'waiting.done.offered', ({ params, body, caller }) =>
    office.offerByHand(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, list.removeWait, 'waiting.done.removed', ({ params, body, caller }) =>
    office.removeWait(deps, given, caller, { ...params, ...body }),
  )
  serveDone(app, list.closeList, 'waiting.done.closed', ({ params, caller }) =>
    office.closeList(deps, given, caller, params.shift_id),
  )
  serveDone(app, list.reopenList, 'waiting.done.reopened', ({ params, caller }) =>
    office.reopenList(deps, given, caller, params.shift_id),
  )
}
