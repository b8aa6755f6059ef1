import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, signedIn } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('authenticate', (request: FastifyRequest) => actions.authenticate(deps, request))

  serve(app, contract.login, async ({ body, request }) => {
    const session = await actions.signIn(deps, {
      ...body,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    })
    if (session) return { status: true as const, message: session }
    return { status: false as const, message: wordsFor(request)('account.login.wrong') }
  })

  serve(app, contract.logout, async ({ body, request }) => {
    // The specification's browser puts the header into the body, and may send an empty or older one beside it.
    const ended = await actions.signOut(deps, [request.headers.authorization, body?.headers?.Authorization])
    return { success: true, message: wordsFor(request)(ended ? 'account.loggedOut' : 'account.notLoggedIn') }
  })

  serve(app, contract.updateProfile, async (call) => {
    const profile = await actions.updateProfile(deps, signedIn(call), call.body)
    return success(wordsFor(call.request)('account.profileSaved'), profile)
  })

  serve(app, contract.changePassword, async (call) => {
    await actions.changePassword(deps, signedIn(call), { ...call.body, address: call.request.ip })
    return success(wordsFor(call.request)('account.passwordChanged'), null)
  })

  serve(app, contract.forgotPassword, async ({ body, request }) => {
    await actions.askForLink(deps, body.email)
    return success(wordsFor(request)('account.linkSent'), null)
  })

  serve(app, contract.resetPassword, async ({ body, request }) => {
    const session = await actions.resetPassword(deps, { ...body, userAgent: request.headers['user-agent'] })
    return success(wordsFor(request)('account.passwordSet'), session)
  })

  serve(app, contract.findLinkOwner, async ({ body }) => ({ data: await actions.findLinkOwner(deps, body.token) }))
}
