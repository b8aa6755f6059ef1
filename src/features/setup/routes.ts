import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import { formerNameRoutes } from './former-name/routes.ts'
import { identityRoutes } from './identity/routes.ts'
import { mailServerRoutes } from './mail-server/routes.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function setupRoutes(app: FastifyInstance, deps: Deps): void {
  identityRoutes(app, deps)
  formerNameRoutes(app, deps)
  mailServerRoutes(app, deps)
  serveData(app, contract.readChecklist, () => actions.readChecklist(deps))
  serveData(app, contract.readClub, () => actions.readClub(deps))
  serveDone(app, contract.updateClub, 'setup.saved', ({ caller, body }) => actions.updateClub(deps, caller, body))
  serveData(app, contract.sendTestLetter, ({ caller, request }) =>
    actions.sendTestLetter(deps, caller, languageFor(request)),
  )
}
