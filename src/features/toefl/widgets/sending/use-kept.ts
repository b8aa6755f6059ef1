import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Draft } from './draft.ts'
import { dropAnswer, loadAnswer, loadDraft, saveAnswer } from './keeping.ts'
import { loadProof, sweepProofs } from './kept-proof.ts'

// Browsers have been known never to answer about their store; the form must not wait for ever.
const patience = 3000
const later = (milliseconds: number) => new Promise<null>((resolve) => setTimeout(() => resolve(null), milliseconds))

export type Kept<Values> = { draft: Draft<Values> | null; proof: File | null }

/** What an earlier visit left of this form; null while that is being looked up. */
export function useKept<Values>(id: string, schema: z.ZodType<Values>): Kept<Values> | null {
  const [kept, setKept] = useState<(Kept<Values> & { id: string }) | null>(null)
  useEffect(() => {
    let isWanted = true
    void sweepProofs()
    const draft = loadDraft(id, schema)
    // A proof without its draft is a leftover of a visit that ended in between.
    const proof = draft ? Promise.race([loadProof(id), later(patience)]) : Promise.resolve(null)
    void proof.then((found) => isWanted && setKept({ id, draft, proof: found }))
    return () => {
      isWanted = false
    }
    // The schema is made for the id.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return kept?.id === id ? kept : null
}

/** The answer to a registration of this tab; undefined until the browser has looked. */
export function useAnswer<Answer>(id: string, schema: z.ZodType<Answer>) {
  const [answer, setAnswer] = useState<Answer | null | undefined>(undefined)
  useEffect(() => {
    setAnswer(loadAnswer(id, schema))
    // oxlint-disable-next-line react/exhaustive-deps
  }, [id])
  return {
    answer,
    keep: (given: Answer) => {
      saveAnswer(id, given)
      setAnswer(given)
    },
    /** For the next visit; this page goes on showing it while the reader is led away. */
    forget: () => dropAnswer(id),
  }
}
