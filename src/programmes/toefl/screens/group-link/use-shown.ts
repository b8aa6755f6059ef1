import { useState } from 'react'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import { paymentDraft } from '../registration/own-part.ts'
import { payValues } from './PayForm.tsx'

/** The key that the payment of a group showed this browser before; empty for none. */
export function useShown(link: string): string {
  const [shown] = useState(() => wholeDraft(paymentDraft(link), payValues).load()?.values.amount ?? '')
  return shown
}
