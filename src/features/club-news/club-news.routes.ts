import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './club-news.actions.ts'
import * as contract from './club-news.contract.ts'

export function clubNewsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.changeNewsByKey, async ({ params, body, request }) => {
    const choice = await actions.changeByKey(deps, params.key, body.is_wanted ?? false)
    return success(wordsFor(request)(`clubNews.done.${choice.is_wanted ? 'wanted' : 'refused'}`), choice)
  })
  serveData(app, contract.readOwnNews, ({ caller }) => actions.readOwn(deps, caller))
  serve(app, contract.changeOwnNews, async ({ caller, body, request }) => {
    const choice = await actions.changeOwn(deps, caller, body.is_wanted)
    return success(wordsFor(request)(`clubNews.done.${choice.is_wanted ? 'wanted' : 'refused'}`), choice)
  })
}
