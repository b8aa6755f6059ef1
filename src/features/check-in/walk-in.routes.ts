import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { signedIn } from '#kit/endpoint/serve.ts'
import { idempotencyKey } from '#kit/idempotency.ts'
import { serveDone } from '#services/serve-done.ts'
import type { WalkInSeats } from '#services/seats/walk-in-seats.ts'
import { languageFor } from '#words/reply-words.ts'
import { enterWalkIn, lookAtWalkIn } from './walk-in.actions.ts'
import { walkIns } from './walk-in.contract.ts'

/** @param all the seats that desks at doors give out */
export function walkInRoutes(app: FastifyInstance, deps: Deps, all: readonly WalkInSeats[]): void {
  for (const seats of all) {
    const contract = walkIns[seats.programme]
    serveDone(app, contract.look, 'doorDesk.walkIn.looked', ({ params, body, ...call }) =>
      lookAtWalkIn(deps, seats, signedIn(call), params.id, body),
    )
    serveDone(app, contract.enter, 'doorDesk.walkIn.entered', ({ params, body, request, ...call }) => {
      const key = idempotencyKey(request.headers['idempotency-key'])
      const given = { shiftId: params.id, body }
      return enterWalkIn(deps, seats, signedIn(call), given, { key, language: languageFor(request) })
    })
  }
}
