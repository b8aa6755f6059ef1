import type { FastifyInstance } from 'fastify'
import type { Deps } from '#deps.ts'
import { serve, serveData } from '#kit/endpoint/serve.ts'
import { isAdmin } from '#roles.ts'
import { findUse } from '#services/review/proofs.ts'
import { checkProof, nearProofs } from './payment.contract.ts'
import { findNearProofs } from './payment.store.ts'

export function proofRoutes(app: FastifyInstance, { db }: Pick<Deps, 'db'>): void {
  serve(app, checkProof, async ({ body, caller }) => {
    const is_used = await findUse(db, body.sha256, caller?.id ?? null)
    // The committee may file what it likes (docs/decisions/015).
    return { data: { is_used, is_refused: is_used && caller !== null && !isAdmin(caller) } }
  })

  serveData(app, nearProofs, ({ params }) => findNearProofs(db, params.key))
}
