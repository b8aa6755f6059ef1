import { useApi } from '#api/api.ts'
import { checkProof } from '../../proofs/contract.ts'

/** So long the answer is waited for, in milliseconds: the server looks again when the form is sent. */
const patience = 3000

/** Asks whether the picture was another payment's proof already; null where nobody can tell. */
export function useEarlierUse() {
  const api = useApi()
  return async (file: File, signal: AbortSignal) => {
    try {
      // No hashing outside https.
      const hash = await crypto.subtle.digest('SHA-256', await file.arrayBuffer())
      const sha256 = Array.from(new Uint8Array(hash), (byte) => byte.toString(16).padStart(2, '0')).join('')
      const until = AbortSignal.any([signal, AbortSignal.timeout(patience)])
      return (await api.call(checkProof, { body: { sha256 } }, { signal: until })).data
    } catch {
      return null
    }
  }
}
