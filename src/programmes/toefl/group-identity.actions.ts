/** By what a registration that is sent again is known to be the same one. */
import type { Upload } from '#kit/endpoint/fields.ts'
import { invalidField } from '#kit/errors.ts'
import { digest, type RequestIdentity } from '#kit/idempotency.ts'
import type { Registered } from './registration.contract.ts'

/** A request that is answered once, with the picture that comes with it. */
export const proofRequest = (identity: RequestIdentity, body: { payment_proof: Upload }) => ({
  identity,
  proof: body.payment_proof,
  field: 'payment_proof',
  refuseChanged: ({ payment_id }: Registered) =>
    invalidField('payment_proof', 'fields.registeredBefore', { payment: String(payment_id) }),
})

/** Without a key, the same proof for the same people in the same region is the same request. */
export function identityOf(
  scope: string,
  key: string | null,
  regionId: number,
  nims: string[],
  body: { payment_proof: Upload; notice_version?: unknown },
): RequestIdentity {
  // The same form under a newer notice is the same request.
  const { payment_proof: proof, notice_version: _, ...rest } = body
  return {
    scope,
    key,
    fingerprint: digest([regionId, nims.toSorted(), proof.sha256]),
    bodyHash: digest([rest, proof.sha256]),
  }
}
