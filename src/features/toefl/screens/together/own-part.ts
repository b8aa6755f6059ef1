/** What this browser keeps of a group by link: the secret of its part, and whether it is who pays. */
import { useState } from 'react'
import { z } from 'zod'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { type DraftStore, wholeDraft } from '#ui/drafted-form/draft.ts'

const ownPart = z.object({ token: z.string(), is_payer: z.boolean(), part_id: z.number().nullable() })
export type OwnPart = z.output<typeof ownPart>

// It ends with the group, after a day, as drafts do.
const storeOf = (link: string): DraftStore<OwnPart> => wholeDraft(`together:${link}`, ownPart)

/** For who has just started the group. */
export const keepOwner = (link: string, token: string): void =>
  storeOf(link).save({ token, is_payer: true, part_id: null }, null)

/** The names of the drafts that belong to a group. */
export const partDraft = (link: string) => `together-part:${link}`
export const paymentDraft = (link: string) => `together-payment:${link}`

/** This browser's own part; only in the browser, where the link is known. */
export function useOwnPart(link: string) {
  const [own, setOwn] = useState<OwnPart>(
    () => storeOf(link).load()?.values ?? { token: makeKey(), is_payer: false, part_id: null },
  )
  const save = (next: OwnPart) => {
    setOwn(next)
    storeOf(link).save(next, null)
  }
  return { own, save, drop: () => storeOf(link).drop() }
}
