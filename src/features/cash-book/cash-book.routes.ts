import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData, signedIn } from '#kit/endpoint/serve.ts'
import { sendFile, serveFile } from '#services/files/serve-file.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveResource } from '#kit/resource/serve-resource.ts'
import { resourceTools } from '#services/resource-tools.ts'
import { serveDone } from '#services/serve-done.ts'
import { cashBudgets, cashCategories, cashEvents } from './cash-book.resource.ts'
import { readClosing, readOpening } from './closed-month.actions.ts'
import * as closing from './closing.actions.ts'
import * as months from '#features/closing/closing.contract.ts'
import * as cash from './cash-place.actions.ts'
import * as places from './cash-place.contract.ts'
import { readPaper } from './income-paper.actions.ts'
import * as report from './event-report.actions.ts'
import { readReport } from './event-report.contract.ts'
import { makeJournal } from './journal.actions.ts'
import { readJournal } from './journal.contract.ts'
import * as linking from './expense-link.actions.ts'
import * as links from './expense-link.contract.ts'
import * as actions from './cash-entry.actions.ts'
import * as contract from './cash-entry.contract.ts'
import * as settling from './settlement.actions.ts'
import * as settlements from './settlement.contract.ts'
import * as requests from './cash-request.actions.ts'
import * as asking from './cash-request.contract.ts'
import * as decisions from './entry-decision.actions.ts'
import { exportEntries } from './entry-export.actions.ts'

/** The links for people without an account. */
export function expenseLinkRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, links.listLinks, () => linking.listLinks(deps))
  serveDone(app, links.giveLink, 'cashBook.done.linkGiven', ({ caller, body }) => linking.giveLink(deps, caller, body))
  serveDone(app, links.endLink, 'cashBook.done.linkEnded', ({ caller, params }) =>
    linking.endLink(deps, caller, params.id),
  )
  serveData(app, links.readLink, ({ params }) => linking.readLink(deps, params.token))
  serveDone(app, links.sendExpense, 'expense.done', ({ params, body, request }) =>
    linking.sendExpense(deps, params.token, body, idempotencyKey(request.headers['idempotency-key'])),
  )
}

/** Months that are closed. */
export function closingRoutes(app: FastifyInstance, deps: Deps): void {
  serveData(app, months.listClosings, ({ query }) => closing.listClosings(deps, query))
  serveData(app, months.readChecks, ({ params, query }) => closing.readChecks(deps, params.id, query.month))
  serveDone(app, months.closeMonth, 'cashBook.closing.done.closed', ({ caller, body }) =>
    closing.closeMonth(deps, caller, body),
  )
  serveData(app, months.readClosing, ({ caller, params }) => readClosing(deps, caller, params.id))
  serveDone(app, months.reopenMonth, 'cashBook.closing.done.reopened', async ({ caller, params, body }) => {
    await closing.reopenMonth(deps, caller, params.id, body.reason)
    return readClosing(deps, caller, params.id)
  })
  serveData(app, months.readOpening, ({ query }) => readOpening(deps, query.term_id))
}

/** The lists, the places and the report. */
export function cashListRoutes(app: FastifyInstance, deps: Deps): void {
  const tools = resourceTools(deps)
  serveResource(app, tools, cashCategories, {})
  serveResource(app, tools, cashEvents, {})
  serveResource(app, tools, cashBudgets, {})
  serveData(app, places.readPlaces, () => cash.readPlaces(deps))
  serveData(app, places.readAccountDays, ({ params }) => cash.readAccountDays(deps, params.id))
  serve(app, places.listCounts, ({ query }) => cash.listCounts(deps, query))
  serveDone(app, places.countTill, 'cashBook.done.counted', ({ caller, body, request }) =>
    cash.countTill(deps, caller, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serve(app, readJournal, async (call) =>
    sendFile(call.reply, await makeJournal(deps, signedIn(call), call.query.year)),
  )
  serveData(app, readReport, (call) => report.readReport(deps, call.caller, call.query))
}

export function cashBookRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listEntries, ({ caller, query }) => actions.listEntries(deps, caller, query))
  serve(app, contract.exportEntries, (call) => exportEntries(deps, signedIn(call), call))
  serveData(app, contract.readEntry, ({ caller, params }) => actions.readEntry(deps, caller, params.id))
  serveFile(app, contract.readPaper, (request) => readPaper(deps, request))
  serve(app, contract.listOpenLines, ({ query }) => actions.listOpenLines(deps, query))
  serveData(app, contract.readChoices, ({ caller }) => actions.readChoices(deps, caller))
  serveDone(app, contract.changeSetting, 'cashBook.done.setting', ({ caller, body }) =>
    actions.changeSetting(deps, caller, body.second_above),
  )
  serveDone(app, contract.enterEntry, 'cashBook.done.entered', ({ caller, body, request }) =>
    actions.enterEntry(deps, caller, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serveDone(app, contract.acceptEntry, 'cashBook.done.accepted', ({ caller, params, body }) =>
    decisions.acceptEntry(deps, caller, params.id, body),
  )
  serveDone(app, contract.confirmEntry, 'cashBook.done.confirmed', ({ caller, params }) =>
    decisions.confirmEntry(deps, caller, params.id),
  )
  serveDone(app, contract.rejectEntry, 'cashBook.done.rejected', ({ caller, params, body }) =>
    decisions.rejectEntry(deps, caller, params.id, body.reason),
  )
  serveDone(app, contract.takeBackEntry, 'cashBook.done.takenBack', ({ caller, params }) =>
    decisions.takeBackEntry(deps, caller, params.id),
  )
  serveDone(app, contract.undoEntry, 'cashBook.done.undone', ({ caller, params }) =>
    decisions.undoEntry(deps, caller, params.id),
  )
  serveDone(app, contract.correctEntry, 'cashBook.done.corrected', ({ caller, params, body }) =>
    decisions.correctEntry(deps, caller, params.id, body.reason),
  )
  serveDone(app, contract.payBack, 'cashBook.done.paidBack', ({ caller, params, body }) =>
    decisions.payBack(deps, caller, params.id, body),
  )
  serveDone(app, contract.tieLine, 'cashBook.done.tied', ({ caller, params, body }) =>
    decisions.tieLine(deps, caller, params.id, body.line_id),
  )
  serveDone(app, contract.untieLine, 'cashBook.done.untied', ({ caller, params, body }) =>
    decisions.untieLine(deps, caller, params.id, body.line_id),
  )
  serveData(app, settlements.listSettlements, () => settling.listSettlements(deps))
  serveDone(app, settlements.settleCredit, 'cashBook.done.settled', ({ caller, body }) =>
    settling.settleCredit(deps, caller, body),
  )
  serveDone(app, settlements.undoSettlement, 'cashBook.done.undone', ({ caller, params }) =>
    settling.undoSettlement(deps, caller, params.id),
  )
  serveData(app, asking.listOwnRequests, ({ caller }) => requests.listOwn(deps, caller))
  serveDone(app, asking.askForMoney, 'cashBook.done.asked', ({ caller, body, request }) =>
    requests.askForMoney(deps, caller, body, idempotencyKey(request.headers['idempotency-key'])),
  )
  serveDone(app, asking.withdrawRequest, 'cashBook.done.withdrawn', ({ caller, params }) =>
    requests.withdrawRequest(deps, caller, params.id),
  )
}
