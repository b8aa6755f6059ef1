import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { success } from '#kit/endpoint/fields.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { serveDone } from '#services/serve-done.ts'
import { wordsFor } from '#words/reply-words.ts'
import * as actions from './aside-rule.actions.ts'
import * as contract from './aside-rule.contract.ts'

export function asideRuleRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, contract.listRules, () => actions.listRules(deps))
  serveDone(app, contract.makeRule, 'statements.rules.made', ({ caller, body }) => actions.makeRule(deps, caller, body))
  serve(app, contract.applyRule, async ({ request, caller, params }) => {
    const { rule, lines } = await actions.applyRule(deps, caller, params.id)
    return { ...success(wordsFor(request)('statements.rules.applied', { count: lines }), rule), lines }
  })
  serve(app, contract.takeRuleBack, async ({ request, caller, params }) => {
    const { rule, lines } = await actions.takeBack(deps, caller, params.id)
    return { ...success(wordsFor(request)('statements.rules.takenBack', { count: lines }), rule), lines }
  })
  serveDone(app, contract.endRule, 'statements.rules.ended', ({ caller, params }) =>
    actions.endRule(deps, caller, params.id),
  )
}
