import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveFile } from '#services/files/serve-file.ts'
import { serveDone } from '#services/serve-done.ts'
import { exportBills, readBillPaper } from './bill-paper.actions.ts'
import * as actions from './bill.actions.ts'
import * as contract from './bill.contract.ts'

export function billRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listBills, ({ query }) => actions.listBills(deps, query))
  serve(app, contract.exportBills, (call) => exportBills(deps, call))
  serveData(app, contract.listBillable, ({ query }) => actions.listBillable(deps, query))
  serveData(app, contract.readBill, ({ params }) => actions.readBill(deps, params.id))
  serveFile(app, contract.readBillPaper, (request) => readBillPaper(deps, request))
  serveDone(app, contract.makeBill, 'bills.done.made', ({ caller, body }) => actions.makeBill(deps, caller, body))
  serveDone(app, contract.changeBill, 'bills.done.changed', ({ caller, params, body }) =>
    actions.changeBill(deps, caller, params.id, body),
  )
  serveDone(app, contract.addToBill, 'bills.done.added', ({ caller, params, body }) =>
    actions.addToBill(deps, caller, params.id, body.payments),
  )
  serveDone(app, contract.takeFromBill, 'bills.done.takenOut', ({ caller, params, body }) =>
    actions.takeFromBill(deps, caller, params.id, body.payments),
  )
  serveDone(app, contract.cancelBill, 'bills.done.cancelled', ({ caller, params, body }) =>
    actions.cancelBill(deps, caller, params.id, body.reason),
  )
  serveDone(app, contract.reopenBill, 'bills.done.reopened', ({ caller, params }) =>
    actions.reopenBill(deps, caller, params.id),
  )
}
