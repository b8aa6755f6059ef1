import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import { languageFor } from '#words/reply-words.ts'
import { say } from '#words/words.ts'
import * as actions from './group-link.actions.ts'
import { accountOf } from './friend-part.rules.ts'
import { payGroup, prolongGroup, releaseGroup } from './group-freeze.actions.ts'
import * as contract from './group-link.contract.ts'
import { knowPart, setGroupAccount } from './group-part.actions.ts'
import { checkGroup, sendGroup } from './group-submission.actions.ts'

export function groupRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.startGroup, 'toefl.group.started', ({ body, caller }) =>
    actions.startGroup(deps, body, caller),
  )

  serveData(app, contract.readGroup, ({ params }) => actions.readGroup(deps, params.link))

  serveDone(app, contract.fillPart, 'toefl.group.kept', async ({ params, body, request }) => {
    const from = { language: languageFor(request), address: request.ip }
    return actions.fillPart(deps, params.link, body, from)
  })

  serveDone(app, contract.joinGroup, 'toefl.group.joined', ({ caller, params, body }) =>
    actions.joinGroup(deps, caller, params.link, body),
  )

  serveData(app, contract.knowPart, ({ caller, params, body }) => knowPart(deps, caller, params.link, body.token))

  serveDone(app, contract.setGroupAccount, 'toefl.parts.done.account', ({ params, body }) =>
    setGroupAccount(deps, params.link, body.token, accountOf(body)),
  )

  serveDone(app, contract.removePart, 'toefl.group.removed', ({ caller, params, body }) =>
    actions.removePart(deps, caller, params.link, body),
  )

  serveDone(app, contract.withdrawGroup, 'toefl.group.withdrawn', ({ params, body }) =>
    actions.withdrawGroup(deps, params.link, body.token),
  )

  serveData(app, contract.checkGroup, async ({ params, body, request }) => {
    const found = await checkGroup(deps, params.link, body, request.ip)
    const language = languageFor(request)
    return { problems: found.map(({ part_id, reason }) => ({ part_id, message: say(language, reason) })) }
  })

  serveData(app, contract.payGroup, ({ params, body, request, caller }) =>
    payGroup(deps, params.link, body, { address: request.ip, caller }),
  )

  serveData(app, contract.prolongGroup, ({ params, body }) => prolongGroup(deps, params.link, body.token))

  serveDone(app, contract.releaseGroup, 'toefl.reservation.released', ({ params, body }) =>
    releaseGroup(deps, params.link, body.token),
  )

  serveDone(app, contract.sendGroup, 'toefl.registered', async ({ caller, params, body, request }) => {
    const key = idempotencyKey(request.headers['idempotency-key'])
    const from = { language: languageFor(request), address: request.ip }
    return sendGroup(deps, caller, { link: params.link, key, body }, from)
  })
}
