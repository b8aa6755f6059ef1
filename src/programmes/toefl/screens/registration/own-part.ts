/** This browser's memory of a group by link: the secret of its part, and whether it is the payer's. */
import { useState } from 'react'
import { z } from 'zod'
import { makeKey } from '#ui/drafted-form/attempt.ts'
import { dropDraft, loadAnswer, saveAnswer, wholeDraft } from '#ui/drafted-form/draft.ts'

const ownPart = z.object({ token: z.string(), is_payer: z.boolean(), part_id: z.number().nullable() })
export type OwnPart = z.output<typeof ownPart>

// It ends with the group, after a day, as drafts do.
const nameOf = (link: string) => `together:${link}`
const storeOf = (link: string) => wholeDraft(nameOf(link), ownPart)

/** For a person who has just started the group. */
export const keepOwner = (link: string, token: string): void =>
  storeOf(link).save({ token, is_payer: true, part_id: null }, null)

/** The names of the drafts that belong to a group. */
export const partDraft = (link: string) => `together-part:${link}`
export const paymentDraft = (link: string) => `together-payment:${link}`

/** This browser's own part; only in the browser, where the link is known. */
export function useOwnPart(link: string) {
  const [own, setOwn] = useState<OwnPart>(
    () =>
      storeOf(link).load()?.values ??
      loadAnswer(nameOf(link), ownPart) ?? { token: makeKey(), is_payer: false, part_id: null },
  )
  const save = (next: OwnPart) => {
    setOwn(next)
    storeOf(link).save(next, null)
  }
  /** The group was sent: nothing is unfinished any more, and a reload of this tab still knows whose part is whose. */
  const finish = () => {
    saveAnswer(nameOf(link), own)
    storeOf(link).drop()
    for (const id of [partDraft(link), paymentDraft(link)]) dropDraft(id)
  }
  return { own, save, finish }
}
