import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './sat-sheet.actions.ts'
import * as contract from './sat-sheet.contract.ts'

export function satSheetRoutes(app: FastifyInstance, deps: Deps, all: readonly actions.Attended[]): void {
  for (const attended of all) {
    const { export: sheet, paper } = contract.satSheets[attended.door.programme]
    serve(app, sheet, (call) => actions.exportSheet(deps, attended, call))
    serve(app, paper, (call) => actions.sendPaper(deps, attended, call))
  }
  serveData(app, contract.readSatForm, () => actions.readForm(deps))
  serveDone(app, contract.saveSatForm, 'satSheet.done.saved', ({ caller, body }) =>
    actions.saveForm(deps, caller, body),
  )
}
