import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'
import * as importing from './imports/actions.ts'
import * as imports from './imports/contract.ts'
import * as sampling from './sample/actions.ts'
import * as store from './store.ts'

export function statementRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listAccounts, async () => {
    const [data, sample] = await Promise.all([store.findAccounts(deps.db), sampling.sampleAccount(deps)])
    return { data, sample_account_id: sample?.id ?? null }
  })
  serve(app, contract.readSample, async () => ({ data: await sampling.readSample(deps) }))
  serve(app, contract.listLines, ({ query }) => store.findLines(deps.db, query))
  serve(app, contract.exportLines, (call) => actions.exportLines(deps, call))
  serve(app, contract.setAside, async (call) => {
    const data = await actions.setAside(deps, signedIn(call), call.params.id, call.body.reason)
    return success(wordsFor(call.request)('statements.done.aside'), data)
  })
  serve(app, contract.takeBack, async (call) => {
    const data = await actions.takeBack(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)('statements.done.back'), data)
  })

  serve(app, imports.previewStatement, async ({ body, request }) =>
    success(wordsFor(request)('statements.done.looked'), await importing.previewStatement(deps, body)),
  )
  serve(app, imports.importStatement, async (call) => {
    const data = await importing.importStatement(deps, signedIn(call), call.body)
    return success(wordsFor(call.request)('statements.done.imported', { count: data.lines }), data)
  })
  serve(app, imports.listImports, async () => ({ data: await importing.listImports(deps) }))
  serve(app, imports.undoImport, async (call) => {
    const data = await importing.undoImport(deps, signedIn(call), call.params.id)
    return success(wordsFor(call.request)('statements.done.undone', { count: data.lines }), data)
  })
}
