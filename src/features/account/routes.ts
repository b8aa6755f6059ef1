import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, signedIn } from '../../kit/endpoint/serve.ts'
import { languageOf, translatorFor } from '../../words/words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

const wordsFor = (request: FastifyRequest) => translatorFor(languageOf(request.headers['accept-language']))

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('authenticate', (request: FastifyRequest) => actions.authenticate(deps, request))

  serve(app, contract.login, async ({ body, request }) => {
    const session = await actions.signIn(deps, { ...body, address: request.ip })
    if (session) return { status: true, message: session }
    return { status: false, message: wordsFor(request)('account.login.wrong') }
  })

  serve(app, contract.logout, async ({ body, request }) => {
    // The specification's browser puts the header into the body.
    const header = request.headers.authorization ?? body?.headers?.Authorization ?? undefined
    const success = await actions.signOut(deps, actions.bearerToken(header))
    return { success: true, message: wordsFor(request)(success ? 'account.loggedOut' : 'account.notLoggedIn') }
  })

  serve(app, contract.updateProfile, async (call) => ({
    status: 'success',
    message: wordsFor(call.request)('account.profileSaved'),
    data: await actions.updateProfile(deps, signedIn(call), call.body),
  }))

  serve(app, contract.changePassword, async (call) => {
    await actions.changePassword(deps, signedIn(call), call.body)
    return { status: 'success', message: wordsFor(call.request)('account.passwordChanged'), data: null }
  })

  serve(app, contract.forgotPassword, async ({ body, request }) => {
    await actions.askForLink(deps, body.email)
    return { status: 'success', message: wordsFor(request)('account.linkSent'), data: null }
  })

  serve(app, contract.resetPassword, async ({ body, request }) => {
    await actions.resetPassword(deps, body)
    return { status: 'success', message: wordsFor(request)('account.passwordSet'), data: null }
  })
}
