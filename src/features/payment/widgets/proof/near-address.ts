import type { NearProof } from '../../payment.contract.ts'

/** Where a near proof is decided on. A sign-up is, over the list of them; its form is its guest's. */
export function nearAddress({ programme, id, name }: Pick<NearProof, 'programme' | 'id' | 'name'>): string {
  if (programme === 'TOEFL') return `/toefl-payments/${id}/edit`
  if (programme === 'MEMBERSHIP') return `/member-payments/${id}/edit`
  return `/welcoming-parties?${new URLSearchParams({ status: '', q: name, look: String(id) }).toString()}`
}
