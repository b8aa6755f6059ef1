/** Installs every room. main and every test build the portal here. */
import type { FastifyInstance } from 'fastify'
import type { Deps } from './deps.ts'
import { accountabilityRoutes } from '#features/accountability/accountability.routes.ts'
import { announcementRoutes } from '#features/announcement/announcement.routes.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { constraintWords as cashConstraints } from '#features/cash-book/cash-entry.rules.ts'
import { trailOf } from '#features/audit/audit.rules.ts'
import { badgeRoutes } from '#features/badge/badge.routes.ts'
import { billRoutes } from '#features/bill/bill.routes.ts'
import { auditRoutes } from '#features/audit/audit.routes.ts'
import { factorRoutes } from '#features/account/factor.routes.ts'
import { signInLinkRoutes } from '#features/account/sign-in-link.routes.ts'
import { sessionRoutes } from '#features/account/session.routes.ts'
import { universityRoutes } from '#features/account/university.routes.ts'
import type { Dates } from '#features/calendar/calendar.actions.ts'
import { calendarRoutes } from '#features/calendar/calendar.routes.ts'
import { certificateRoutes } from '#features/certificate/certificate.routes.ts'
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts'
import { constraintWords as catalogueConstraints } from '#features/catalogue/catalogue.rules.ts'
import { clubNewsRoutes } from '#features/club-news/club-news.routes.ts'
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts'
import { decisionRoutes } from '#features/decision/decision.routes.ts'
import { emailRoutes } from '#features/email/email.routes.ts'
import { fileRoutes } from '#features/file/file.routes.ts'
import { handOverRoutes } from '#features/hand-over/hand-over.routes.ts'
import { type LandingWatch, mayChange, watchLanding } from '#features/landing/landing.actions.ts'
import type { RenderHome } from '#features/landing/content-order.actions.ts'
import { landingRoutes } from '#features/landing/landing.routes.ts'
import { constraintWords as landingConstraints } from '#features/landing/landing.rules.ts'
import { frameOf, headOf } from '#features/landing/site.actions.ts'
import { siteRoutes } from '#features/landing/site.routes.ts'
import { usualGraceWeeks } from '#features/term/term.rules.ts'
import type { TermLeft } from '#features/term/term.actions.ts'
import { termRoutes } from '#features/term/term.routes.ts'
import { booksRoutes } from '#features/book/book.routes.ts'
import {
  cashBookRoutes,
  cashListRoutes,
  closingRoutes,
  expenseLinkRoutes,
} from '#features/cash-book/cash-book.routes.ts'
import type { Confirm } from '#features/statement/match-suggestion.actions.ts'
import { bulkConfirmationRoutes } from '#features/statement/bulk-confirmation.routes.ts'
import { matchingRoutes } from '#features/statement/match-suggestion.routes.ts'
import { partRoutes } from '#features/statement/partial-payment.routes.ts'
import { asideRuleRoutes } from '#features/statement/aside-rule.routes.ts'
import { mailTextRoutes } from '#features/mail-text/mail-text.routes.ts'
import { noticeRoutes } from '#features/notice/notice.routes.ts'
import { savedViewRoutes } from '#features/saved-view/saved-view.routes.ts'
import { reconcileRoutes } from '#features/statement/reconcile.routes.ts'
import { reductionRoutes } from '#features/statement/reduction.routes.ts'
import { statementRoutes } from '#features/statement/statement.routes.ts'
import { paymentAccountRoutes } from '#features/payment/payment-account.routes.ts'
import { constraintWords as accountConstraints } from '#features/payment/payment-account.rules.ts'
import { undoDuty } from '#features/registrant/duty.actions.ts'
import { undoRights } from '#features/registrant/committee.actions.ts'
import { registrantRoutes } from '#features/registrant/registrant.routes.ts'
import type { Endings } from '#features/privacy/privacy.actions.ts'
import { privacyRoutes } from '#features/privacy/privacy.routes.ts'
import { refundAccountPart } from '#features/statement/refund-effect.actions.ts'
import { refundRoutes } from '#features/statement/refund.routes.ts'
import type { Cancels, OwnPayments } from '#features/own-payment/own-payment.actions.ts'
import { ownPaymentRoutes } from '#features/own-payment/own-payment.routes.ts'
import type { PaidEntity } from '#features/payment/payment.rules.ts'
import { proofRoutes } from '#features/payment/payment.routes.ts'
import { satSheetRoutes } from '#features/sat-sheet/sat-sheet.routes.ts'
import { leadIntoRehearsals, rehearsalWorlds } from '#features/rehearsal/rehearsal-world.actions.ts'
import { rehearsalRoutes } from '#features/rehearsal/rehearsal.routes.ts'
import { setupRoutes } from '#features/setup/setup.routes.ts'
import { tellPayingTexts } from '#features/payment/payment-account.actions.ts'
import { waitingRoutes } from '#features/waiting/waiting.routes.ts'
import { constraintWords as waitingConstraints } from '#features/waiting/waiting.rules.ts'
import { checkInRoutes } from '#features/check-in/check-in.routes.ts'
import { walkInRoutes } from '#features/check-in/walk-in.routes.ts'
import { ticketRoutes } from '#features/ticket/ticket.routes.ts'
import type { WindowNeeds } from '#features/window/readiness.actions.ts'
import { windowRoutes } from '#features/window/window.routes.ts'
import { constraintWords as windowConstraints } from '#features/window/window.rules.ts'
import { audiences } from './audiences.ts'
import { mailTemplates } from './jobs.ts'
import type { Programme } from './programme.ts'
import { personal } from './personal-records.ts'
import { programmes } from './programmes.ts'
import type { Trx } from '#kit/database/connect.ts'
import type { Caller } from '#kit/endpoint/caller.ts'
import { collectWhenIdle } from '#kit/http/idle-collection.ts'
import { installOperations, type Metrics } from '#kit/http/operations.ts'
import { buildServer, installApi } from '#kit/http/http-server.ts'
import { installBodies } from '#kit/http/uploads.ts'
import { installHeaders } from '#kit/pages/headers.ts'
import { installPages } from '#kit/pages/pages.ts'
import { clubNow, followClub } from '#services/club.ts'
import type { RecordNames } from '#services/audit/record-names.ts'
import { bySomebody, type Undoers } from '#services/decision-undo.ts'
import { portalFigures } from '#services/figures.ts'
import { startDelivery } from '#services/mail/deliver.ts'
import { mailServer } from '#services/mail/mail-transport.ts'
import { isDemo } from '#services/mark.ts'
import { version } from './version.ts'
import { languageOfVisit } from '#words/reply-words.ts'
import { languageOf, say } from '#words/words.ts'

/** What a screen without a sign-in reads of its query as the server renders it. */
const queries: Record<string, readonly string[]> = {
  '/help': ['all'],
  '/toefl-attendances/create': ['code'],
  '/dashboard/talent-registration-success': ['region'],
}
const readsOfQuery = (path: string) => queries[path] ?? []

type Options = {
  /** The browser part; without it only the API is served. */
  pages?: Parameters<typeof installPages>[1]
  metrics?: Metrics | undefined
}

/** The portal, ready to listen or to be asked by `inject`. */
export async function buildApp(deps: Deps, options: Options = {}): Promise<FastifyInstance> {
  const { university } = deps.config
  await followClub(deps)
  const isSecure = deps.config.appUrl.startsWith('https:')
  const app = await buildServer({
    log: deps.log,
    trustProxy: deps.config.trustProxy,
    rateLimit: deps.config.rateLimit,
    others: deps.others,
    isSecure,
    say: (request, sentence) => say(languageOf(request.headers['accept-language']), sentence),
    constraints: {
      ...catalogueConstraints,
      ...windowConstraints,
      ...accountConstraints,
      ...landingConstraints,
      ...cashConstraints,
      ...waitingConstraints,
      ...ofAll((programme) => programme.constraints),
    },
  })
  collectWhenIdle(app)
  installHeaders(app, { isSecure })
  // There is no rehearsal of a rehearsal.
  if (!deps.rehearsal) {
    leadIntoRehearsals(
      app,
      rehearsalWorlds(deps, { build: buildApp, deliver: (apart) => startDelivery(apart, mailTemplates) }),
    )
  }
  const landing = options.pages && (await watchLanding({ ...deps, ...shownProgrammes }))
  if (landing) followChanges(app, landing)
  const { pool, config } = deps
  const { metricsToken } = config
  installOperations(app, {
    pool,
    metricsToken,
    version,
    incoming: deps.files.incoming,
    figures: portalFigures(deps),
    metrics: options.metrics,
  })
  let renderPage: Awaited<ReturnType<typeof installPages>> | undefined
  const sourcesOf = (page: LandingWatch['page'], at?: Date) => ({
    landing: page,
    frame: async () => frameOf(await page(), university && { name: university.name }, at),
  })
  const renderHome: RenderHome = async (page, at, language) => {
    const sources = sourcesOf(async () => page, at)
    return (await renderPage?.('/', language, sources))?.html.toString() ?? null
  }
  await app.register((api) => installRooms(api, deps, renderHome), { prefix: '/api' })
  if (options.pages && landing) {
    siteRoutes(app, deps.config.appUrl)
    const sources = sourcesOf(landing.page)
    const head = headOf({ origin: deps.config.appUrl, landing: landing.page })
    const given = { version: landing.version, sources, head, languageOf: languageOfVisit, readsOfQuery }
    renderPage = await installPages(app, { ...given, ...options.pages })
  }
  return app
}

/** Who changes what the landing page shows gets the answer when the next look at the page shows it. */
function followChanges(app: FastifyInstance, landing: LandingWatch): void {
  app.addHook('onClose', () => landing.close())
  // Called back at once for everything else: every answer waits for this.
  app.addHook('onSend', (request, reply, payload, done) => {
    const path = request.routeOptions.config.endpoint?.path
    if (request.method === 'GET' || reply.statusCode >= 300 || !path || !mayChange(path)) return done(null, payload)
    const go = () => done(null, payload)
    landing.refresh().then(go, go)
  })
}

/** What all programmes say of a thing, in one object. `programmes.test.ts` sees that none of its members is missing. */
const ofAll = <All extends object>(partOf: (programme: Programme) => Partial<All> | undefined): All =>
  Object.assign({}, ...programmes.map(partOf)) as All

const undoers: Undoers = {
  ...ofAll<Omit<Undoers, 'account' | 'account_duty'>>(({ undo }) => undo),
  account: bySomebody(undoRights),
  account_duty: bySomebody(undoDuty),
}
const endings = ofAll<Endings>((programme) => programme.endings)
const ownPayments = ofAll<Record<PaidEntity, OwnPayments & { cancels?: Cancels }>>(
  ({ payment }) => payment && { [payment.table]: payment.own },
)
const confirm = ofAll<Record<PaidEntity, Confirm>>(({ payment }) => payment && { [payment.table]: payment.confirm })

const needs = ofAll<WindowNeeds>((programme) => programme.needs)
const dates = ofAll<Record<'test' | 'party', Dates>>((programme) => programme.dates)

const doors = programmes.flatMap(({ door }) => door ?? [])
const desks = programmes.flatMap(({ walkIn }) => walkIn ?? [])
const certified = programmes.flatMap(({ certificates }) => certificates ?? [])
const attended = programmes.flatMap(({ door, certificates }) => (door ? { door, certified: certificates } : []))

/** What the audit trail says of the programmes' records. */
const records = {
  trail: trailOf(programmes.map(({ trail }) => trail)),
  names: ofAll<RecordNames>(({ names }) => names),
}

/** What is kept of a person, for the committee's list of accounts, in the order in which it is locked. */
const accountParts = [refundAccountPart, ...programmes.map(({ accountPart }) => accountPart)]

/** Of one programme alone: the seats that a region shows, and the shifts that the next term takes over. */
function seatsOfRegions() {
  const [found, other] = programmes.flatMap((programme) => programme.seats ?? [])
  if (!found || other) throw new Error('One programme says which seats a region has.')
  return found
}
const seats = seatsOfRegions()
const shownProgrammes = { sizes: seats.sizes, offers: programmes.flatMap(({ offer }) => offer ?? []) }

const termLeft = async (deps: Deps, trx: Trx, caller: Caller, left: TermLeft): Promise<void> => {
  for (const programme of programmes) await programme.termLeft?.(deps, trx, caller, left)
}

async function installRooms(api: FastifyInstance, deps: Deps, renderHome: RenderHome): Promise<void> {
  const opening = { needs, sendsMail: async () => (await mailServer(deps)) !== null || isDemo(deps.db) }
  await installBodies(api, deps.files.incoming)
  await installApi(api, `${clubNow().short_name} portal`, '1.0.0')
  accountRoutes(api, deps)
  sessionRoutes(api, deps)
  signInLinkRoutes(api, deps)
  factorRoutes(api, deps)
  universityRoutes(api, deps)
  catalogueRoutes(api, deps, {
    seatsLeft: seats.left,
    // Nobody loses their membership from one moment to the next.
    termLeft: (trx, caller, left) => termLeft(deps, trx, caller, { ...left, weeks: usualGraceWeeks, isTold: false }),
    payingTexts: (trx, caller, texts) => tellPayingTexts(deps, trx, caller, texts),
  })
  paymentAccountRoutes(api, deps)
  windowRoutes(api, { ...deps, ...opening })
  termRoutes(api, deps, { ...seats, ...opening, termLeft: (...left) => termLeft(deps, ...left) })
  proofRoutes(api, deps)
  statementRoutes(api, deps)
  matchingRoutes(api, deps, confirm)
  bulkConfirmationRoutes(api, deps, confirm)
  partRoutes(api, deps, confirm)
  reconcileRoutes(api, deps)
  savedViewRoutes(api, deps)
  asideRuleRoutes(api, deps)
  reductionRoutes(api, deps)
  refundRoutes(api, deps)
  billRoutes(api, deps)
  badgeRoutes(api, deps)
  ownPaymentRoutes(api, deps, ownPayments)
  booksRoutes(api, deps)
  cashBookRoutes(api, deps)
  cashListRoutes(api, deps)
  accountabilityRoutes(api, deps)
  closingRoutes(api, deps)
  expenseLinkRoutes(api, deps)
  dashboardRoutes(
    api,
    deps,
    programmes.map(({ dashboard }) => dashboard),
  )
  calendarRoutes(api, deps, dates)
  ticketRoutes(api, deps, doors)
  checkInRoutes(api, deps, doors)
  walkInRoutes(api, deps, desks)
  certificateRoutes(api, deps, certified)
  satSheetRoutes(api, deps, attended)
  registrantRoutes(api, { ...deps, holders: seats.holders }, accountParts)
  privacyRoutes(api, { ...deps, personal }, endings)
  handOverRoutes(api, { ...deps, records: programmes.map(({ dashboard }) => dashboard.records) })
  decisionRoutes(api, deps, undoers)
  emailRoutes(api, deps, mailTemplates)
  noticeRoutes(api, deps, mailTemplates)
  mailTextRoutes(api, deps, mailTemplates)
  announcementRoutes(api, deps, audiences)
  clubNewsRoutes(api, deps)
  auditRoutes(api, deps, records)
  fileRoutes(api, deps)
  landingRoutes(api, { ...deps, ...shownProgrammes }, renderHome)
  setupRoutes(api, { ...deps, ...opening })
  rehearsalRoutes(api, deps)
  waitingRoutes(
    api,
    deps,
    programmes.flatMap(({ waiting }) => waiting ?? []),
  )
  for (const install of programmes.flatMap(({ routes }) => routes)) install(api, deps)
}
