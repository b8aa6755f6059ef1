import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serveData } from '#kit/endpoint/serve.ts'
import { lastAdultBirthday } from '#features/privacy/parents/rules.ts'
import { readPendingCounts } from './contract.ts'
import { countPending } from './store.ts'

export function pendingRoutes(app: FastifyInstance, { db, now }: Deps): void {
  serveData(app, readPendingCounts, () => countPending(db, lastAdultBirthday(now())))
}
