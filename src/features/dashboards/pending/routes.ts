import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve } from '#kit/endpoint/serve.ts'
import { readPendingCounts } from './contract.ts'
import { countPending } from './store.ts'

export function pendingRoutes(app: FastifyInstance, { db }: Deps): void {
  serve(app, readPendingCounts, async () => ({ data: await countPending(db) }))
}
