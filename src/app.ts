/** Installs every room. main and every test build the portal here. */
import type { FastifyInstance } from 'fastify'
import { accountParts } from './account-parts.ts'
import type { Deps } from './deps.ts'
import { accountRoutes } from '#features/account/routes.ts'
import { auditRoutes } from '#features/audit/routes.ts'
import { bomRoutes } from '#features/bom/routes.ts'
import { constraintWords as bomConstraints } from '#features/bom/rules.ts'
import { factorRoutes } from '#features/account/factors/routes.ts'
import { sessionRoutes } from '#features/account/sessions/routes.ts'
import { universityRoutes } from '#features/account/university/routes.ts'
import { calendarRoutes } from '#features/calendar/routes.ts'
import { catalogueRoutes } from '#features/catalogue/routes.ts'
import { constraintWords as catalogueConstraints } from '#features/catalogue/rules.ts'
import { dashboardRoutes } from '#features/dashboards/routes.ts'
import { decisionRoutes } from '#features/decisions/routes.ts'
import { emailRoutes } from '#features/emails/routes.ts'
import { fileRoutes } from '#features/files/routes.ts'
import { handOverRoutes } from '#features/hand-over/routes.ts'
import { type LandingWatch, mayChange, watchLanding } from '#features/landing/actions.ts'
import type { RenderHome } from '#features/landing/editor/actions.ts'
import { landingRoutes } from '#features/landing/routes.ts'
import { constraintWords as landingConstraints } from '#features/landing/rules.ts'
import { membershipRoutes } from '#features/membership/routes.ts'
import { constraintWords as membershipConstraints, usualGraceWeeks } from '#features/membership/rules.ts'
import { leaveTerm } from '#features/membership/terms/actions.ts'
import { frameOf, headOf } from '#features/landing/site/actions.ts'
import { siteRoutes } from '#features/landing/site/routes.ts'
import { talentRoutes } from '#features/talent/routes.ts'
import { constraintWords as talentConstraints } from '#features/talent/rules.ts'
import { termRoutes } from '#features/terms/routes.ts'
import { booksRoutes } from '#features/payments/books/routes.ts'
import { matchingRoutes } from '#features/payments/statements/matching/routes.ts'
import { partRoutes } from '#features/payments/statements/parts/routes.ts'
import { statementRoutes } from '#features/payments/statements/routes.ts'
import { attendanceRoutes } from '#features/toefl/attendance/routes.ts'
import { detailRoutes } from '#features/toefl/details/routes.ts'
import { editRequestRoutes } from '#features/toefl/edit-requests/routes.ts'
import { groupRoutes } from '#features/toefl/groups/routes.ts'
import { correctionRoutes } from '#features/toefl/correction/routes.ts'
import { knownRoutes } from '#features/toefl/known/routes.ts'
import { quoteRoutes } from '#features/toefl/quotes/routes.ts'
import { paymentAccountRoutes } from '#features/payments/accounts/routes.ts'
import { constraintWords as accountConstraints } from '#features/payments/accounts/rules.ts'
import { registrantRoutes } from '#features/registrants/routes.ts'
import { privacyRoutes } from '#features/privacy/routes.ts'
import { refundRoutes } from '#features/payments/refunds/routes.ts'
import { proofRoutes } from '#features/payments/routes.ts'
import { memberReview } from '#features/membership/review/actions.ts'
import { toeflReview } from '#features/toefl/payments/review/actions.ts'
import { paymentRoutes } from '#features/toefl/payments/routes.ts'
import { toeflRoutes } from '#features/toefl/routes.ts'
import { constraintWords as toeflConstraints } from '#features/toefl/rules.ts'
import { setupRoutes } from '#features/setup/routes.ts'
import { scoreRoutes } from '#features/toefl/scores/routes.ts'
import { tellPayingTexts } from '#features/payments/accounts/actions.ts'
import { seatsLeftOfRegion } from '#features/toefl/shifts/actions.ts'
import { toeflShiftRoutes } from '#features/toefl/shifts/routes.ts'
import { welcomingPartyRoutes } from '#features/welcoming-party/routes.ts'
import { constraintWords as partyConstraints } from '#features/welcoming-party/rules.ts'
import { partyShiftRoutes } from '#features/welcoming-party/shifts/routes.ts'
import { windowRoutes } from '#features/windows/routes.ts'
import { constraintWords as windowConstraints } from '#features/windows/rules.ts'
import { mailTemplates } from './jobs.ts'
import { endings } from './endings.ts'
import { undoers } from './undoers.ts'
import { installOperations, type Metrics } from '#kit/http/operations.ts'
import { buildServer, installApi } from '#kit/http/server.ts'
import { installBodies } from '#kit/http/uploads.ts'
import { installHeaders } from '#kit/pages/headers.ts'
import { installPages } from '#kit/pages/pages.ts'
import { clubNow, followClub } from '#services/club/club.ts'
import { portalFigures } from '#services/figures/figures.ts'
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
  setupRoutes(api, deps)
}
