import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import * as actions from './book.actions.ts'
import { exportBooks } from './book-export.actions.ts'
import * as contract from './book.contract.ts'
import * as cash from './cash.actions.ts'
import * as cashContract from './cash.contract.ts'

export function booksRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, contract.readBooks, ({ caller, query }) => actions.readBooks(deps, caller, query))
  serve(app, contract.exportBooks, (call) => exportBooks(deps, signedIn(call), call))
  serveData(app, contract.readGaps, ({ caller, query }) => actions.readGaps(deps, caller, query))
  serve(app, cashContract.listHandovers, (call) => cash.listHandovers(deps, call.caller, call.query))
  serve(app, cashContract.exportHandovers, (call) => cash.exportHandovers(deps, signedIn(call), call))
  serveDone(app, cashContract.recordHandover, 'books.done.handed', async ({ caller, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    return cash.recordHandover(deps, caller, body, key)
  })
  serveDone(app, cashContract.undoHandover, 'books.done.undone', ({ caller, params }) =>
    cash.undoHandover(deps, caller, params.id),
  )
}
