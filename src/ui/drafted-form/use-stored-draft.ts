import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { type Draft, type DraftStore, dropAnswer, loadAnswer, saveAnswer } from './draft.ts'
import { dropPicture, loadPicture } from './draft-picture.ts'

// Browsers have been known never to answer about their store; the form must not wait for ever.
const patience = 3000
const later = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))

/** The draft of an earlier visit. */
export type Stored<Values> = { draft: Draft<Partial<Values>> | null; picture: File | null }

export const nothingStored = { draft: null, picture: null }

/**
 * The draft of an earlier visit to this form; null while that is being looked up.
 * @param wasClosed looked up again when this changes; until then the last one counts
 */
export function useStoredDraft<Values>(
  { id, load }: Pick<DraftStore<Values>, 'id' | 'load'>,
  wasClosed = false,
): Stored<Values> | null {
  const [found, setFound] = useState<(Stored<Values> & { id: string }) | null>(null)
  useEffect(() => {
    let isWanted = true
    const draft = load()
    // A picture without its draft is a leftover of a visit that ended in between.
    if (!draft) void dropPicture(id)
    const search = draft ? Promise.race([loadPicture(id), later(patience)]) : Promise.resolve(null)
    void search.then((picture) => isWanted && setFound({ id, draft, picture }))
    return () => {
      isWanted = false
    }
    // The loaded draft belongs to the id.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id, wasClosed])
  return found?.id === id ? found : null
}

/** The answer to a form that this tab has sent; undefined until the browser has looked. */
export function useAnswer<Answer>(id: string, schema: z.ZodType<Answer>) {
  const [answer, setAnswer] = useState<Answer | null | undefined>(undefined)
  useEffect(() => {
    setAnswer(loadAnswer(id, schema))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return {
    answer,
    save: (given: Answer) => {
      saveAnswer(id, given)
      setAnswer(given)
    },
    /** For the next visit; this page goes on showing it while the reader is led away. */
    drop: () => dropAnswer(id),
  }
}
