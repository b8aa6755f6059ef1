/** The form of a new sign-up: its values, its draft, its checks, and sending it once. */
import type { DraftStore } from '#ui/drafted-form/draft.ts'
import { useDraftedForm } from '#ui/drafted-form/use-drafted-form.ts'
import type { Stored } from '#ui/drafted-form/use-stored-draft.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { createSignUp } from '../../party.contract.ts'
import type { PartyShiftChoice } from './sign-up-facts.ts'
import { newBody, newProblems, type SignUpValues } from './sign-up-values.ts'

export type Settings = {
  store: DraftStore<SignUpValues>
  initial: SignUpValues
  stored: Stored<SignUpValues>
  shifts: readonly PartyShiftChoice[]
  onAccepted: (shift: PartyShiftChoice | undefined) => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
}

export function useSignUp({ shifts, onAccepted, onClosed, onSeats, ...settings }: Settings) {
  const api = useApi()
  const say = useSay()
  const t = useWords('welcoming.shift')
  const mismatch = useWords('toefl.sending')('mismatch')
  const shiftOf = (values: SignUpValues) => shifts.find((shift) => String(shift.id) === values.shift_id)
  const drafted = useDraftedForm<SignUpValues, unknown>({
    ...settings,
    pictureField: 'proof',
    check: (values) =>
      Object.fromEntries(Object.entries(newProblems(values)).map(([field, sentence]) => [field, say(sentence)])),
    send: (values, options) => api.call(createSignUp, { body: { ...newBody(values), ...shownNotice() } }, options),
    onAccepted: (_, values) => onAccepted(shiftOf(values)),
    refuse: ({ code }, asUsual): void => {
      if (code === 'window_closed') return onClosed()
      if (code === 'idempotency_mismatch') return blame({}, mismatch)
      if (code !== 'shift_full') return asUsual()
      onSeats()
      return blame({ shift_id: t('noSeat', { shift: shiftOf(form.getValues())?.shift ?? t('unnamed') }) })
    },
  })
  const { form, blame } = drafted

  /** Shows the problem of a field when it is left, unless it was left empty. */
  const checkField = (field: string | undefined, value: string) => {
    if (!field || value.trim() === '') return
    const problem = newProblems(form.getValues())[field]
    if (problem) form.setFieldError(field, say(problem))
  }

  return { ...drafted, checkField }
}
