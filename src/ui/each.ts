/** Doing something to many records: in parts, with progress, and with the reason for each that was refused. */

import type { Undoable } from '#kit/endpoint/undo.ts'

export type BulkResult = {
  done: number
  refused: { id: number; message: string }[]
  /** Why it stopped on the way, where it did. */
  problem: string | null
  /** The undo, a decision of each part; missing if there is none. */
  undos?: Undoable[]
}

/** How a part of the ids went. */
export type PartResult = Omit<BulkResult, 'problem' | 'undos'> & { undo?: Undoable | readonly Undoable[] | null }

type Steps = {
  /** How many ids one call takes. */
  part: number
  send: (ids: number[]) => Promise<PartResult>
  onProgress: (share: number) => void
  textOf: (error: unknown) => string
}

/** Sends the ids part by part; a failure keeps the parts before it. */
export async function inParts(ids: readonly number[], { part, send, onProgress, textOf }: Steps): Promise<BulkResult> {
  const result: BulkResult = { done: 0, refused: [], problem: null }
  onProgress(0)
  try {
    for (let start = 0; start < ids.length; start += part) {
      const { done, refused, undo } = await send(ids.slice(start, start + part))
      if (undo) result.undos = [...(result.undos ?? []), ...[undo].flat()]
      result.done += done
      result.refused.push(...refused)
      onProgress(Math.min(1, (start + part) / ids.length))
    }
  } catch (error) {
    result.problem = textOf(error)
  }
  return result
}

/** An answer of the server that concerns one record alone; the others can still succeed. */
const isRefusal = (error: unknown): boolean => {
  const status = error instanceof Error && 'problem' in error ? (error.problem as { status: number }).status : 0
  return status === 404 || status === 409 || status === 422 || status === 429
}

/** `send` of `inParts`, where each record has a call of its own; use it with `part: 1`. */
export const oneByOne =
  (call: (id: number) => Promise<unknown>, textOf: (error: unknown) => string) =>
  async ([id]: number[]): Promise<PartResult> => {
    if (id === undefined) return { done: 0, refused: [] }
    try {
      await call(id)
      return { done: 1, refused: [] }
    } catch (error) {
      if (!isRefusal(error)) throw error
      return { done: 0, refused: [{ id, message: textOf(error) }] }
    }
  }
