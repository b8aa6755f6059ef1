import { useState } from 'react'
import { useNavigate } from 'react-router'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useApi } from '#api/api.ts'
import { byLinkAddress, type TakenOffer } from '#features/waiting/widgets/taken-offer.ts'
import { startGroup } from '../../group-link.contract.ts'
import { emptyGroup, groupValues, type RegistrantValues } from './registration-values.ts'
import { keepOwner, partDraft } from './own-part.ts'

/** Where a group by link is filled in. Behind `#`, so that no server and no log hears the secret. */
export const togetherAddress = (link: string): string => `${byLinkAddress}#${link}`

type Along = {
  /** What somebody has typed about themselves. */
  typed?: RegistrantValues
  /** What a group that waited takes so; its contact need not type again who they are. */
  offer?: TakenOffer
}

/** Starts a group and leads to it. */
export function useStart() {
  const api = useApi()
  const navigate = useNavigate()
  const textOf = useProblemText()
  const [isStarting, setStarting] = useState(false)
  const start = async (region_id: number, size: number, { typed, offer }: Along = {}) => {
    setStarting(true)
    try {
      const { data } = await api.call(startGroup, {
        body: { region_id, size, ...(offer ? { offer: offer.link } : {}) },
      })
      keepOwner(data.link, data.token)
      if (typed) {
        const values = { ...emptyGroup(1), registrants: [typed] }
        wholeDraft(partDraft(data.link), groupValues(1)).save(values, null)
      }
      await navigate(togetherAddress(data.link), { state: offer ? { offer } : null })
    } catch (error) {
      notify.problem(textOf(error))
      setStarting(false)
    }
  }
  return { start, isStarting }
}
