import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { type Call, serve, serveData } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { serveDone } from '#services/serve-done.ts'
import { serveBin } from '#services/serve-bin.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './board.actions.ts'
import { exportApplications } from './board-list.actions.ts'
import * as contract from './board.contract.ts'
import { boardDivisions } from './division.resource.ts'
import { countOf, findPage } from './board.store.ts'
import * as tasks from './task.actions.ts'
import { handIn, readTasks } from './task.contract.ts'

export function boardRoutes(app: FastifyInstance, deps: Deps): void {
  serveResource(app, resourceTools(deps), boardDivisions, {
    computed: { first_count: countOf('first'), second_count: countOf('second'), third_count: countOf('third') },
  })

  serveData(app, contract.readChoices, ({ caller }) => actions.readChoices(deps, caller))

  serveData(app, readTasks, ({ caller }) => tasks.readTasks(deps, caller))

  const apply = async (call: Call<typeof contract.applyForBoard>) => {
    const key = idempotencyKey(call.request.headers['idempotency-key'])
    const made = await actions.applyForBoard(deps, call.caller, call.body, key)
    return success(wordsFor(call.request)('bom.done.applied'), made)
  }
  serve(app, contract.applyForBoard, apply, (call) => actions.newProblems(deps, call.caller, call.body))

  serveDone(app, handIn, 'bom.done.handedIn', ({ caller, params, body }) => tasks.handIn(deps, caller, params.id, body))

  serve(app, contract.boardApplications.list, ({ query }) => findPage(deps.db, query))

  serve(app, contract.boardApplications.export, (call) => exportApplications(deps, call))

  serveData(app, contract.boardApplications.read, ({ caller, params }) =>
    actions.applications.read(deps, caller, params.id),
  )

  const update = async (call: Call<typeof contract.boardApplications.change>) => {
    const changed = await actions.applications.change(deps, call.caller, call.params.id, call.body)
    return success(wordsFor(call.request)('bom.done.updated'), changed)
  }
  serve(app, contract.boardApplications.change, update, (call) =>
    actions.changeProblems(deps, call.caller, call.params.id, call.body),
  )

  serve(app, contract.decideApplication, async (call) => {
    const { caller } = call
    const undo = await actions.decide(deps, caller, call.params.id, call.body)
    const decided = await actions.applications.read(deps, caller, call.params.id)
    return {
      ...success(wordsFor(call.request)(`bom.done.${call.body.status}`, { name: decided.name }), decided),
      undo,
    }
  })

  serveBin(app, deps, {
    recycle: contract.boardApplications.recycle,
    restore: contract.boardApplications.restore,
    bin: actions.applications.bin,
    read: (id, caller) => actions.applications.read(deps, caller, id),
    words: 'bom',
  })
}
