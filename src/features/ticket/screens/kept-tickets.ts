/** The tickets that this device keeps for the time without network; a sign-out forgets them (api/session-store.ts). */
import { keptHere } from '#api/session-store.ts'
import type { OwnTicket } from '../ticket.contract.ts'
import { isOver } from '../ticket.rules.ts'

export type Kept = { userId: number; at: string; tickets: OwnTicket[] }

export function readKept(): Kept | null {
  try {
    const kept = JSON.parse(localStorage.getItem(keptHere) ?? 'null') as Kept | null
    if (!kept) return null
    return { ...kept, tickets: kept.tickets.filter((ticket) => !isOver(ticket, Date.now())) }
  } catch {
    return null
  }
}

export function keep(kept: Kept): void {
  try {
    localStorage.setItem(keptHere, JSON.stringify(kept))
  } catch {
    // Without storage the page works with network alone.
  }
}

export function forget(): void {
  try {
    localStorage.removeItem(keptHere)
  } catch {
    // Nothing is kept then.
  }
}
