/** The list that this phone carries: checked each time it is taken out. */
import type { DoorProgramme } from '#programme-kinds.ts'
import { type CarriedList, parseCarried } from '../../check-in.contract.ts'
import type { StoredList } from './door-storage.ts'

/** `link`: the secret of the helper's link that opens it; without one the sign-in does. */
export type Door = { programme: DoorProgramme; shiftId: number; link?: string }

export const doorKey = ({ programme, shiftId }: Pick<Door, 'programme' | 'shiftId'>): string =>
  `${programme}-${shiftId}`

export function doorOf(key: string | null): Door | null {
  const [, programme, id] = /^(TOEFL|PARTY)-(\d{1,9})$/.exec(key ?? '') ?? []
  return programme && id ? { programme: programme as DoorProgramme, shiftId: Number(id) } : null
}

/** The list as the server signed it; null where it is another one by now. */
export async function checkedList({ text, signature, key }: StoredList): Promise<CarriedList | null> {
  try {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
    const imported = await crypto.subtle.importKey('jwk', key, algorithm, false, ['verify'])
    const signed = Uint8Array.from(atob(signature), (letter) => letter.codePointAt(0) ?? 0)
    const hashed = { name: 'ECDSA', hash: 'SHA-256' }
    const isOurs = await crypto.subtle.verify(hashed, imported, signed, new TextEncoder().encode(text))
    return isOurs ? parseCarried(text) : null
  } catch {
    return null
  }
}
