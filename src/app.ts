/** Installs every room. main and every test build the portal here. */
import type { FastifyInstance } from 'fastify'
import { accountParts } from './account-parts.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from '#features/account/account.routes.ts'
import { auditRoutes } from '#features/audit/audit.routes.ts'
import { bomRoutes } from '#programmes/board/board.routes.ts'
import { interviewRoutes } from '#programmes/board/interview.routes.ts'
import { cancelRoutes } from '#programmes/toefl/cancellation.routes.ts'
import { mendRoutes } from '#programmes/toefl/payment-correction.routes.ts'
import { constraintWords as bomConstraints } from '#programmes/board/board.rules.ts'
import { factorRoutes } from '#features/account/factor.routes.ts'
import { sessionRoutes } from '#features/account/session.routes.ts'
import { universityRoutes } from '#features/account/university.routes.ts'
import { calendarRoutes } from '#features/calendar/calendar.routes.ts'
import { catalogueRoutes } from '#features/catalogue/catalogue.routes.ts'
import { constraintWords as catalogueConstraints } from '#features/catalogue/catalogue.rules.ts'
import { dashboardRoutes } from '#features/dashboard/dashboard.routes.ts'
import { decisionRoutes } from '#features/decision/decision.routes.ts'
import { emailRoutes } from '#features/email/email.routes.ts'
import { fileRoutes } from '#features/file/file.routes.ts'
import { handOverRoutes } from '#features/hand-over/hand-over.routes.ts'
import { type LandingWatch, mayChange, watchLanding } from '#features/landing/landing.actions.ts'
import type { RenderHome } from '#features/landing/content-order.actions.ts'
import { landingRoutes } from '#features/landing/landing.routes.ts'
import { constraintWords as landingConstraints } from '#features/landing/landing.rules.ts'
import { membershipRoutes } from '#programmes/membership/membership.routes.ts'
import { constraintWords as membershipConstraints, usualGraceWeeks } from '#programmes/membership/membership.rules.ts'
import { leaveTerm } from '#programmes/membership/membership-term.actions.ts'
import { frameOf, headOf } from '#features/landing/site.actions.ts'
import { siteRoutes } from '#features/landing/site.routes.ts'
import { talentRoutes } from '#programmes/talent/talent.routes.ts'
import { constraintWords as talentConstraints } from '#programmes/talent/talent.rules.ts'
import { termRoutes } from '#features/term/term.routes.ts'
import { booksRoutes } from '#features/book/book.routes.ts'
import { matchingRoutes } from '#features/statement/match-suggestion.routes.ts'
import { partRoutes } from '#features/statement/partial-payment.routes.ts'
import { statementRoutes } from '#features/statement/statement.routes.ts'
import { attendanceRoutes } from '#programmes/toefl/attendance.routes.ts'
import { detailRoutes } from '#programmes/toefl/seat.routes.ts'
import { editRequestRoutes } from '#programmes/toefl/shift-request.routes.ts'
import { groupRoutes } from '#programmes/toefl/group-link.routes.ts'
import { correctionRoutes } from '#programmes/toefl/email-correction.routes.ts'
import { knownRoutes } from '#programmes/toefl/account-lookup.routes.ts'
import { quoteRoutes } from '#programmes/toefl/toefl-quote.routes.ts'
import { paymentAccountRoutes } from '#features/payment/payment-account.routes.ts'
import { constraintWords as accountConstraints } from '#features/payment/payment-account.rules.ts'
import { registrantRoutes } from '#features/registrant/registrant.routes.ts'
import { privacyRoutes } from '#features/privacy/privacy.routes.ts'
import { refundRoutes } from '#features/statement/refund.routes.ts'
import { proofRoutes } from '#features/payment/payment.routes.ts'
import { memberReview } from '#programmes/membership/membership-review.actions.ts'
import { toeflReview } from '#programmes/toefl/toefl-review.actions.ts'
import { paymentRoutes } from '#programmes/toefl/toefl-payment.routes.ts'
import { toeflRoutes } from '#programmes/toefl/registration.routes.ts'
import { constraintWords as toeflConstraints } from '#programmes/toefl/registration.rules.ts'
import { setupRoutes } from '#features/setup/setup.routes.ts'
import { scoreRoutes } from '#programmes/toefl/score.routes.ts'
import { tellPayingTexts } from '#features/payment/payment-account.actions.ts'
import { seatsLeftOfRegion } from '#programmes/toefl/toefl-shift.actions.ts'
import { toeflShiftRoutes } from '#programmes/toefl/toefl-shift.routes.ts'
import { welcomingPartyRoutes } from '#programmes/party/party.routes.ts'
import { constraintWords as partyConstraints } from '#programmes/party/party.rules.ts'
import { partyShiftRoutes } from '#programmes/party/party-shift.routes.ts'
import { windowRoutes } from '#features/window/window.routes.ts'
import { constraintWords as windowConstraints } from '#features/window/window.rules.ts'
import { mailTemplates } from './jobs.ts'
import { endings } from './endings.ts'
import { undoers } from './undoers.ts'
import { installOperations, type Metrics } from '#kit/http/operations.ts'
import { buildServer, installApi } from '#kit/http/http-server.ts'
import { installBodies } from '#kit/http/uploads.ts'
import { installHeaders } from '#kit/pages/headers.ts'
import { installPages } from '#kit/pages/pages.ts'
import { clubNow, followClub } from '#services/club.ts'
import { portalFigures } from '#services/figures.ts'
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
      ...toeflConstraints,
      ...membershipConstraints,
      ...landingConstraints,
      ...talentConstraints,
      ...bomConstraints,
      ...partyConstraints,
    },
  })
  installHeaders(app, { isSecure })
  const landing = options.pages && (await watchLanding(deps))
  if (landing) followChanges(app, landing)
  const { pool, config } = deps
  const { metricsToken } = config
  installOperations(app, {
    pool,
    metricsToken,
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
  // Called back at once for everything else: this stands in the way of every answer.
  app.addHook('onSend', (request, reply, payload, done) => {
    const path = request.routeOptions.config.endpoint?.path
    if (request.method === 'GET' || reply.statusCode >= 300 || !path || !mayChange(path)) return done(null, payload)
    const go = () => done(null, payload)
    landing.refresh().then(go, go)
  })
}

async function installRooms(api: FastifyInstance, deps: Deps, renderHome: RenderHome): Promise<void> {
  await installBodies(api, deps.files.incoming)
  await installApi(api, `${clubNow().short_name} portal`, '1.0.0')
  accountRoutes(api, deps)
  sessionRoutes(api, deps)
  factorRoutes(api, deps)
  universityRoutes(api, deps)
  catalogueRoutes(api, deps, {
    seatsLeft: seatsLeftOfRegion,
    // Nobody loses their membership from one moment to the next.
    termLeft: async (trx, caller, left) => void (await leaveTerm(trx, caller, { ...left, weeks: usualGraceWeeks })),
    payingTexts: (trx, caller, texts) => tellPayingTexts(deps, trx, caller, texts),
  })
  paymentAccountRoutes(api, deps)
  windowRoutes(api, deps)
  termRoutes(api, deps)
  toeflShiftRoutes(api, deps)
  toeflRoutes(api, deps)
  quoteRoutes(api, deps)
  knownRoutes(api, deps)
  correctionRoutes(api, deps)
  groupRoutes(api, deps)
  paymentRoutes(api, deps)
  mendRoutes(api, deps)
  cancelRoutes(api, deps)
  proofRoutes(api, deps)
  partyShiftRoutes(api, deps)
  welcomingPartyRoutes(api, deps)
  detailRoutes(api, deps)
  editRequestRoutes(api, deps)
  scoreRoutes(api, deps)
  attendanceRoutes(api, deps)
  membershipRoutes(api, deps)
  statementRoutes(api, deps)
  const confirm = { toefl_payment: toeflReview.confirmWithLines, member_payment: memberReview.confirmWithLines }
  matchingRoutes(api, deps, confirm)
  partRoutes(api, deps, confirm)
  refundRoutes(api, deps)
  booksRoutes(api, deps)
  dashboardRoutes(api, deps)
  calendarRoutes(api, deps)
  registrantRoutes(api, deps, accountParts)
  privacyRoutes(api, deps, endings)
  handOverRoutes(api, deps)
  decisionRoutes(api, deps, undoers)
  emailRoutes(api, deps, mailTemplates)
  auditRoutes(api, deps)
  fileRoutes(api, deps)
  landingRoutes(api, deps, renderHome)
  talentRoutes(api, deps)
  bomRoutes(api, deps)
  interviewRoutes(api, deps)
  setupRoutes(api, deps)
}
