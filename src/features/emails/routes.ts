import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve, signedIn } from '../../kit/endpoint/serve.ts'
import { languageOf, translatorFor } from '../../words/words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function emailRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listMails, ({ query }) => actions.listMails(deps, query))
  serve(app, contract.readMail, async ({ params }) => ({ data: await actions.readMail(deps, params.id) }))
  serve(app, contract.retryMail, async (call) => {
    const data = await actions.retryMail(deps, signedIn(call), call.params.id)
    const words = translatorFor(languageOf(call.request.headers['accept-language']))
    return { status: 'success' as const, message: words('office.emails.queuedAgain'), data }
  })
}
