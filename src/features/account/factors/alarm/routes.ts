import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveDone } from '#services/answers/serve-done.ts'
import { raiseAlarm } from './actions.ts'
import * as contract from './contract.ts'

export function alarmRoutes(app: FastifyInstance, deps: Deps): void {
  serveDone(app, contract.raiseAlarm, 'security.done.alarm', async ({ body }) => ({
    reset_token: await raiseAlarm(deps, body.token),
  }))
}
