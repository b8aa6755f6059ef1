import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './actions.ts'
import * as contract from './contract.ts'

export function correctionRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.correctEmail, async ({ body, request }) =>
    success(wordsFor(request)('toefl.correction.done'), await actions.correctEmail(deps, body, request.ip)),
  )
}
