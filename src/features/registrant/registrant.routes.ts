import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import type { AccountPart } from '#services/accounts/account-part.ts'
import { serveDone } from '#services/serve-done.ts'
import { serveBin } from '#services/serve-bin.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './registrant.actions.ts'
import * as committee from './committee.actions.ts'
import { changeRights, inviteToCommittee, listCommittee } from './committee.contract.ts'
import * as duties from './duty.actions.ts'
import * as dutyContract from './duty.contract.ts'
import * as contract from './registrant.contract.ts'
import { exportRegistrants, listAdministrators, listRegistrants, type WithHolders } from './registrant-list.actions.ts'

type Done = Awaited<ReturnType<typeof duties.giveDuty>>

/** @param parts what the rooms keep of a person */
export function registrantRoutes(app: FastifyInstance, deps: Deps & WithHolders, parts: readonly AccountPart[]): void {
  const read = (id: number) => actions.readRegistrant(deps, parts, id)
  const command = (
    declared: typeof contract.endSessions,
    done: Parameters<typeof serveDone>[2],
    run: typeof actions.endSessions,
  ) =>
    serveDone(app, declared, done, async ({ caller, params }) => {
      await run(deps, caller, params.id)
      return read(params.id)
    })

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
  serveData(app, dutyContract.listDuties, () => duties.listDuties(deps))
  const told = (request: FastifyRequest, key: 'given' | 'changed' | 'ended', { duty, undo }: Done) => ({
    ...success(wordsFor(request)(`registrants.duties.done.${key}`, { name: duty.name }), duty),
    undo,
  })
  serve(app, dutyContract.giveDuty, async ({ request, caller, body }) =>
    told(request, 'given', await duties.giveDuty(deps, caller, body)),
  )
  serve(app, dutyContract.changeDuty, async ({ request, caller, params, body }) =>
    told(request, 'changed', await duties.changeDuty(deps, caller, params.id, body)),
  )
  serve(app, dutyContract.endDuty, async ({ request, caller, params }) =>
    told(request, 'ended', await duties.endDuty(deps, caller, params.id)),
  )
  serveData(app, contract.readRegistrant, ({ params }) => read(params.id))

  serveDone(app, contract.updateRegistrant, 'registrants.done.updated', async ({ caller, params, body }) => {
    await actions.updateRegistrant(deps, caller, params.id, body)
    return read(params.id)
  })

  serveDone(app, contract.setRole, 'registrants.done.role', async ({ caller, params, body }) => {
    await actions.setRole(deps, caller, params.id, body.role)
    return read(params.id)
  })

  command(contract.suspendRegistrant, 'registrants.done.suspended', actions.suspendRegistrant)
  command(contract.unsuspendRegistrant, 'registrants.done.unsuspended', actions.unsuspendRegistrant)
  command(contract.endSessions, 'registrants.done.sessionsEnded', actions.endSessions)
  command(contract.resendActivation, 'registrants.done.resent', actions.resendActivation)
  serveBin(app, deps, {
    recycle: contract.recycleRegistrant,
    restore: contract.restoreRegistrant,
    bin: actions.registrantBin(parts),
    read,
    words: 'registrants',
  })
}
