import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import type { WithNeeds } from '#features/window/readiness.actions.ts'
import { languageFor, wordsFor } from '#words/reply-words.ts'
import { success } from '#kit/endpoint/fields.ts'
import * as checkUp from './check-up.actions.ts'
import * as checkUpContract from './check-up.contract.ts'
import * as release from './portal-version.actions.ts'
import * as releaseContract from './portal-version.contract.ts'
import * as actions from './setup.actions.ts'
import * as contract from './setup.contract.ts'
import * as copy from './portal-copy.actions.ts'
import * as copyContract from './portal-copy.contract.ts'
import * as formerName from './former-name.actions.ts'
import * as formerNameContract from './former-name.contract.ts'
import * as mailServer from './mail-server.actions.ts'
import * as mailServerContract from './mail-server.contract.ts'

export function setupRoutes(app: FastifyInstance, deps: Deps & WithNeeds): void {
  serveData(app, contract.readIdentity, () => actions.readIdentity(deps))
  serveDone(app, contract.updateIdentity, 'setup.identity.saved', ({ caller, body }) =>
    actions.updateIdentity(deps, caller, body),
  )
  serveDone(app, contract.undoIdentity, 'setup.identity.undone', ({ caller }) => actions.undoIdentity(deps, caller))
  serveData(app, formerNameContract.readFormerTexts, () => formerName.readFormerTexts(deps))
  serveDone(app, formerNameContract.replaceFormerName, 'setup.formerName.replaced', ({ caller, body }) =>
    formerName.replaceFormerName(deps, caller, body.texts),
  )
  serveDone(app, formerNameContract.undoFormerName, 'setup.identity.undone', ({ caller }) =>
    formerName.undoFormerName(deps, caller),
  )
  serve(app, formerNameContract.keepFormerName, async (call) => {
    const data = await formerName.keepFormerName(deps, call.caller, call.body)
    return success(wordsFor(call.request)(call.body.is_kept ? 'setup.formerName.kept' : 'setup.formerName.asked'), data)
  })
  serveData(app, mailServerContract.readMailServer, () => mailServer.readMailServer(deps))
  serve(app, mailServerContract.tryMailServer, async (call) => {
    const { body, request } = call
    return { data: await mailServer.tryServer(deps, call.caller, { body, language: languageFor(request) }) }
  })
  serveDone(app, mailServerContract.confirmMailServer, 'setup.mailServer.used', ({ caller, body }) =>
    mailServer.confirmServer(deps, caller, body.code),
  )
  serveDone(app, mailServerContract.forgetMailServer, 'setup.mailServer.forgotten', ({ caller }) =>
    mailServer.forgetServer(deps, caller),
  )
  serveDone(app, copyContract.becomeReal, 'setup.copy.isReal', ({ caller }) => copy.sayReal(deps, caller))
  serveData(app, contract.readChecklist, () => actions.readChecklist(deps))
  serveData(app, checkUpContract.readCheckUp, ({ request }) =>
    checkUp.readCheckUp(deps, languageFor(request), request.server.unbelieved.proxy),
  )
  serveData(app, releaseContract.readNews, ({ caller, request }) =>
    release.readNews(deps, caller, languageFor(request)),
  )
  serveDone(app, releaseContract.readThem, 'setup.news.done', ({ caller }) => release.readThem(deps, caller))
  serveData(app, contract.readClub, () => actions.readClub(deps))
  serveDone(app, contract.updateClub, 'setup.saved', ({ caller, body }) => actions.updateClub(deps, caller, body))
  serveData(app, contract.sendTestLetter, ({ caller, request }) =>
    actions.sendTestLetter(deps, caller, languageFor(request)),
  )
}
