import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './statement.actions.ts'
import * as contract from './statement.contract.ts'
import * as importing from './statement-import.actions.ts'
import { previewStatement } from './import-preview.actions.ts'
import * as imports from './statement-import.contract.ts'
import * as matching from './match-list.actions.ts'
import * as matched from './match-list.contract.ts'
import * as maps from './statement-map.contract.ts'
import * as mapping from './statement-map.actions.ts'
import * as store from './statement.store.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listAccounts, async () => {
    const [data, sample] = await Promise.all([store.findAccounts(deps.db), actions.sampleAccount(deps)])
    return { data, sample_account_id: sample?.id ?? null }
  })
  serveData(app, contract.readSample, () => actions.readSample(deps))
  serve(app, contract.listLines, ({ query }) => store.findLines(deps.db, query))
  serve(app, contract.exportLines, (call) => actions.exportLines(deps, call))
  serve(app, matched.listMatched, (call) => matching.listMatched(deps, call.caller, call.query))
  serve(app, matched.exportMatched, (call) => matching.exportMatched(deps, signedIn(call), call))
  serveDone(app, contract.setAside, 'statements.done.aside', ({ caller, params, body }) =>
    actions.setAside(deps, caller, params.id, body.reason),
  )
  serveDone(app, contract.takeBack, 'statements.done.back', ({ caller, params }) =>
    actions.takeBack(deps, caller, params.id),
  )
  serveDone(app, contract.partPair, 'statements.done.parted', ({ caller, params }) =>
    actions.partPair(deps, caller, params.id),
  )

  serveDone(app, imports.previewStatement, 'statements.done.looked', ({ body }) => previewStatement(deps, body))
  serve(app, imports.importStatement, async (call) => {
    const data = await importing.importStatement(deps, call.caller, call.body)
    return success(wordsFor(call.request)('statements.done.imported', { count: data.lines, out: data.lines_out }), data)
  })
  serveData(app, maps.listMaps, () => mapping.listMaps(deps))
  serveDone(app, maps.changeMap, 'statements.maps.changed', ({ caller, params, body }) =>
    mapping.changeMap(deps, caller, params.id, body),
  )
  serveDone(app, maps.dropMap, 'statements.maps.dropped', ({ caller, params }) =>
    mapping.dropMap(deps, caller, params.id),
  )
  serveData(app, imports.listImports, () => importing.listImports(deps))
  serve(app, imports.undoImport, async (call) => {
    const data = await importing.undoImport(deps, call.caller, call.params.id)
    return success(wordsFor(call.request)('statements.done.undone', { count: data.lines }), data)
  })
}
