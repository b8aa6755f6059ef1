/** The form of a new sign-up: its values, its draft, its checks, and sending it once. */
import { ApiError } from '#kit/endpoint/api-error.ts'
import type { DraftStore } from '#ui/drafted-form/draft.ts'
import { useDraftedForm } from '#ui/drafted-form/use-drafted-form.ts'
import type { Stored } from '#ui/drafted-form/use-stored-draft.ts'
import { useSay, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import type { TakenOffer } from '#features/waiting/widgets/taken-offer.ts'
import { createSignUp } from '../../party.contract.ts'
import type { PartyShiftChoice } from './sign-up-facts.ts'
import { useSeatQuote } from './use-seat-quote.ts'
import { costOf } from '../../party.rules.ts'
import { newBody, newProblems, type SignUpValues } from './sign-up-values.ts'

export type Settings = {
  /** The offer that is taken with the form. */
  offer: TakenOffer | null

  store: DraftStore<SignUpValues>
  initial: SignUpValues
  stored: Stored<SignUpValues>
  shifts: readonly PartyShiftChoice[]
  onAccepted: (shift: PartyShiftChoice | undefined) => void
  /** The offer is over, or was taken: it is not asked for again. */
  onOfferOver: () => void
  /** The window closed while the form was filled in. */
  onClosed: () => void
  /** Seats have changed: ask for the numbers now. */
  onSeats: () => void
}

const isOver = ({ status, code }: Pick<ApiError['problem'], 'status' | 'code'>) => status === 404 || code === 'conflict'

export function useSignUp({ offer, shifts, onAccepted, onOfferOver, onClosed, onSeats, ...settings }: Settings) {
  const api = useApi()
  const say = useSay()
  const t = useWords('welcoming.shift')
  const mismatch = useWords('toefl.sending')('mismatch')
  const shiftOf = (values: SignUpValues) => shifts.find((shift) => String(shift.id) === values.shift_id)
  const costIn = (values: SignUpValues) => {
    const shift = shiftOf(values)
    return shift ? costOf(shift) : null
  }
  const isTaking = (values: SignUpValues) => offer !== null && values.shift_id === String(offer.shift_id)
  /** The form goes on with the shifts that are free. */
  const letGo = (message: string) => {
    if (!isTaking(form.getValues())) return
    onOfferOver()
    onSeats()
    form.setFieldValue('shift_id', '')
    blame({}, message)
  }
  const drafted = useDraftedForm<SignUpValues, unknown>({
    ...settings,
    pictureField: 'proof',
    check: (values) =>
      Object.fromEntries(
        Object.entries(newProblems(values, costIn(values))).map(([field, sentence]) => [field, say(sentence)]),
      ),
    send: async (values, options) => {
      const cost = costIn(values)
      const isCash = values.payment_type === 'CASH'
      const due = !cost ? null : isCash ? { amount: cost.price, quote: null } : await quote.settle()
      const taking = offer && isTaking(values) ? { offer: offer.link } : {}
      const body = { ...newBody(values, due), ...shownNotice(), ...taking }
      return api.call(createSignUp, { body }, options).catch((error: unknown) => {
        if (error instanceof ApiError && error.problem.errors['quote']) quote.renew()
        throw error
      })
    },
    onAccepted: (_, values) => {
      if (isTaking(values)) onOfferOver()
      onAccepted(shiftOf(values))
    },
    refuse: ({ code, status, message }, asUsual): void => {
      if (code === 'window_closed') return onClosed()
      if (isOver({ code, status }) && isTaking(form.getValues())) {
        return letGo(costIn(form.getValues()) ? `${message} ${t('paidAnyway')}` : message)
      }
      if (code === 'idempotency_mismatch') return blame({}, mismatch)
      if (code !== 'shift_full') return asUsual()
      onSeats()
      const values = form.getValues()
      const full = t('noSeat', { shift: shiftOf(values)?.shift ?? t('unnamed') })
      return blame({ shift_id: costIn(values) && values.proof ? `${full} ${t('moneySafe')}` : full })
    },
  })
  const { form, blame } = drafted
  const quote = useSeatQuote({
    shift: shiftOf(drafted.values),
    offer: offer && isTaking(drafted.values) ? offer.link : null,
    token: drafted.values.quote,
    isCash: drafted.values.payment_type === 'CASH',
    keep: (token) => form.setFieldValue('quote', token),
    onRefused: (error) => {
      if (!(error instanceof ApiError) || !isTaking(form.getValues())) return
      if (error.problem.code === 'window_closed') onClosed()
      else if (isOver(error.problem)) letGo(error.problem.message)
    },
  })

  /** Shows the problem of a field when it is left, unless it was left empty. */
  const checkField = (field: string | undefined, value: string) => {
    if (!field || value.trim() === '') return
    const problem = newProblems(form.getValues(), costIn(form.getValues()))[field]
    if (problem) form.setFieldError(field, say(problem))
  }

  /** Of an offer: its form was shown how to pay, and may come for a while after its end. */
  const isShown = quote.isAnswered && isTaking(drafted.values)
  return { ...drafted, checkField, due: quote.due, cost: quote.cost, isShown }
}
