import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Draft } from './draft.ts'
import { dropAnswer, loadAnswer, loadDraft, saveAnswer, sweepDrafts } from './keeping.ts'
import { loadProof, sweepProofs } from './kept-proof.ts'

export type Kept<Values> = { draft: Draft<Values> | null; proof: File | null }

/** What an earlier visit left of this form; null while that is being looked up. */
export function useKept<Values>(id: string, schema: z.ZodType<Values>): Kept<Values> | null {
  const [kept, setKept] = useState<(Kept<Values> & { id: string }) | null>(null)
  useEffect(() => {
    let isWanted = true
    sweepDrafts()
    void sweepProofs()
    const draft = loadDraft(id, schema)
    // A proof without its draft is a leftover of a visit that ended in between.
    void (draft ? loadProof(id) : Promise.resolve(null)).then((proof) => isWanted && setKept({ id, draft, proof }))
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
    forget: () => {
      dropAnswer(id)
      setAnswer(null)
    },
  }
}
