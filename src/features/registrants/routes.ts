import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import type { AccountPart } from '#services/accounts/parts.ts'
import { serveBin } from '#services/bin/serve-bin.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as committee from './committee/actions.ts'
import { changeRights, inviteToCommittee, listCommittee } from './committee/contract.ts'
import * as contract from './contract.ts'
import { exportRegistrants, listAdministrators, listRegistrants } from './list/actions.ts'

type Done = 'updated' | 'role' | 'suspended' | 'unsuspended' | 'sessionsEnded' | 'resent'

/** @param parts what the rooms keep of a person */
export function registrantRoutes(app: FastifyInstance, deps: Deps, parts: readonly AccountPart[]): void {
  /** The answer to a write: what was done, and the account as it is now. */
  const done = async (request: FastifyRequest, id: number, what: Done) =>
    success(wordsFor(request)(`registrants.done.${what}`), await actions.readRegistrant(deps, parts, id))

  serve(app, contract.listRegistrants, ({ query }) => listRegistrants(deps, query))
  serve(app, contract.exportRegistrants, (call) => exportRegistrants(deps, call))
  serveData(app, contract.listAdministrators, () => listAdministrators(deps))
  serveData(app, listCommittee, () => committee.listCommittee(deps))
  serve(app, inviteToCommittee, async (call) => {
    const member = await committee.inviteToCommittee(deps, call.caller, call.body)
    return success(wordsFor(call.request)('registrants.committee.invited', { name: member.name }), member)
  })
  serve(app, changeRights, async (call) => {
    const { member, undo } = await committee.changeRights(deps, call.caller, call.params.id, call.body)
    const message = wordsFor(call.request)('registrants.committee.daysChanged', { name: member.name })
    return { ...success(message, member), undo }
  })
  serveData(app, contract.readRegistrant, ({ params }) => actions.readRegistrant(deps, parts, params.id))

  serve(app, contract.updateRegistrant, async (call) => {
    await actions.updateRegistrant(deps, call.caller, call.params.id, call.body)
    return done(call.request, call.params.id, 'updated')
  })

  serve(app, contract.setRole, async (call) => {
    await actions.setRole(deps, call.caller, call.params.id, call.body.role)
    return done(call.request, call.params.id, 'role')
  })

  serve(app, contract.suspendRegistrant, async (call) => {
    await actions.suspendRegistrant(deps, call.caller, call.params.id)
    return done(call.request, call.params.id, 'suspended')
  })

  serve(app, contract.unsuspendRegistrant, async (call) => {
    await actions.unsuspendRegistrant(deps, call.caller, call.params.id)
    return done(call.request, call.params.id, 'unsuspended')
  })

  serve(app, contract.endSessions, async (call) => {
    await actions.endSessions(deps, call.caller, call.params.id)
    return done(call.request, call.params.id, 'sessionsEnded')
  })

  serve(app, contract.resendActivation, async (call) => {
    await actions.resendActivation(deps, call.caller, call.params.id)
    return done(call.request, call.params.id, 'resent')
  })

  serveBin(app, deps, {
    recycle: contract.recycleRegistrant,
    restore: contract.restoreRegistrant,
    bin: actions.registrantBin(parts),
    read: (id) => actions.readRegistrant(deps, parts, id),
    words: 'registrants',
  })
}
