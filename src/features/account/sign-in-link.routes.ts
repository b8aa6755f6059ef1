import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './sign-in-link.actions.ts'
import * as contract from './sign-in-link.contract.ts'

export function signInLinkRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.askForSignInLink, async ({ body, request }) => {
    await actions.askForSignInLink(deps, body.email)
    return success(wordsFor(request)('account.signInLink.sent'), null)
  })

  serve(app, contract.signInByLink, async ({ body, request }) => {
    const session = await actions.signInByLink(deps, {
      ...body,
      address: request.ip,
      userAgent: request.headers['user-agent'],
    })
    const words = wordsFor(request)
    if ('user' in session) return success(words('account.signInLink.done'), session)
    return success(words('account.login.secondStep'), { second_step: session })
  })
}
