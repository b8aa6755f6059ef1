/** Whether a picture was the proof of another payment already: asked before it is sent, and shown in the review. */
import { z } from 'zod'
import { endpoint } from '#kit/endpoint/endpoint.ts'
import { one } from '#kit/endpoint/fields.ts'
import { onlyAdmin } from '#roles.ts'

const usedProof = z.object({
  /** Others have handed in the very same bytes with something that is pending or confirmed. */
  is_used: z.boolean(),
  /** Sent by this caller it would be refused. Who is not signed in may be one of those others, sending again. */
  is_refused: z.boolean(),
})

export const checkProof = endpoint('POST /proofs/check', {
  tag: 'Payments',
  access: 'anyone',
  perMinute: 600,
  summary:
    'Whether this picture is the proof of somebody else already. Takes nothing but the hash of its bytes, and tells neither of what nor whose',
  // Nobody has the hash who has not the picture.
  body: z.object({
    sha256: z
      .string()
      .trim()
      .toLowerCase()
      .pipe(z.string().regex(/^[0-9a-f]{64}$/)),
  }),
  reply: one(usedProof),
})

const nearProof = z.object({
  programme: z.enum(['TOEFL', 'MEMBERSHIP', 'PARTY']),
  /** Of the payment, or of the sign-up. */
  id: z.number(),
  status: z.string(),
  name: z.string(),
  created_at: z.string(),
  /** The key of its picture, which is at `files/{key}`. */
  proof: z.string(),
  /** Byte for byte the same. */
  is_same: z.boolean(),
})
export type NearProof = z.output<typeof nearProof>

export const nearProofs = endpoint('GET /proofs/:key/near', {
  tag: 'Payments',
  access: onlyAdmin,
  summary: 'Other payments and sign-ups outside the bin whose proof is nearly the same picture, the newest first',
  params: z.object({ key: z.string().regex(/^[\w-]{1,100}$/) }),
  reply: z.object({ data: z.array(nearProof) }),
})
