import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Deps } from '#deps.ts'
import { dutyDoor } from '#services/accounts/duty-door.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './account.actions.ts'
import * as contract from './account.contract.ts'
import { countsOfFound, updateProfile } from './profile.actions.ts'

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  app.decorate('clock', () => deps.now())
  app.decorate('door', dutyDoor(deps.db))
  app.decorate('authenticate', (request: FastifyRequest) => actions.authenticate(deps, request))

  serve(app, contract.login, async ({ body, request }) => {
    const session = await actions.signIn(deps, {
      ...body,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    })
    const words = wordsFor(request)
    if (!session) return { status: false as const, message: words('account.login.wrong') }
    if (session === 'university') return { status: false as const, message: words('university.instead') }
    if ('user' in session) return { status: true as const, message: session }
    return { status: false as const, message: words('account.login.secondStep'), second_step: session }
  })

  serve(app, contract.logout, async ({ body, request }) => {
    // The specification's browser puts the header into the body, and may send an empty or older one beside it.
    const ended = await actions.signOut(deps, [request.headers.authorization, body?.headers?.Authorization])
    return { success: true, message: wordsFor(request)(ended ? 'account.loggedOut' : 'account.notLoggedIn') }
  })

  countsOfFound(deps)
  serve(app, contract.updateProfile, async (call) => {
    const profile = await updateProfile(deps, call.caller, call.body)
    return success(wordsFor(call.request)('account.profileSaved'), profile)
  })

  serve(app, contract.changePassword, async (call) => {
    await actions.changePassword(deps, call.caller, { ...call.body, address: call.request.ip })
    return success(wordsFor(call.request)('account.passwordChanged'), null)
  })

  serve(app, contract.forgotPassword, async ({ body, request }) => {
    await actions.askForLink(deps, body.email)
    return success(wordsFor(request)('account.linkSent'), null)
  })

  serve(app, contract.resetPassword, async ({ body, request }) => {
    const { nim, name, email } = body
    const named = { ...(nim && { nim }), ...(name && { name }), ...(email && { email }) }
    const session = await actions.resetPassword(deps, { ...body, named, userAgent: request.headers['user-agent'] })
    const words = wordsFor(request)
    if ('user' in session) return success(words('account.passwordSet'), session)
    return success(words('account.passwordSetStep'), { second_step: session })
  })

  serve(app, contract.findLinkOwner, async ({ body }) => ({ data: await actions.findLinkOwner(deps, body.token) }))
}
