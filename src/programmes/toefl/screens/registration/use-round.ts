/** The common work of every registration screen around its form: read the facts, find the draft, begin again. */
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { DraftStore } from '#ui/drafted-form/draft.ts'
import { nothingStored, useAnswer, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { dropOffer, readOffer, withOffer } from '#features/waiting/widgets/taken-offer.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { type Answer, answer } from './answer.ts'
import { type Region, useLists, useShifts } from './registration-facts.ts'
import { useLate } from './use-late.ts'

type Around<Values> = {
  region: Region
  store: DraftStore<Values>
  onSeats: () => void
  /** Earlier answers count no more. */
  isOver?: (given: Answer) => boolean
}

/** `form` is null until everything that it shows is there. */
export function useRound<Values extends { amount: string }>({
  region,
  store,
  onSeats,
  isOver = () => false,
}: Around<Values>) {
  const windows = useWindows()
  const { shifts: all, isPending, error, refetch } = useShifts(region)
  const shifts = withOffer(all, readOffer(region.id))
  const lists = useLists(region.id)
  const [wasClosed, setWasClosed] = useState(false)
  const stored = useStoredDraft(store, wasClosed)
  const finished = useAnswer(store.id, answer)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const [search, setSearch] = useSearchParams()
  const done = finished.answer && !isOver(finished.answer) ? finished.answer : null
  const isDone = done !== null

  useEffect(() => {
    if (isDone && search.get('step') !== 'done') setSearch({ step: 'done' }, { replace: true })
  }, [isDone, search, setSearch])

  const isReady = finished.answer !== undefined && !windows.isPending && !isPending && !lists.isPending
  const current = windows.of('TOEFL_REGISTRATION', region.id)
  // A form that was sent without an answer is finished even after the end: the server knows its own.
  const isUnanswered = round === 0 && stored?.draft?.attempt?.state === 'unanswered'
  const draft = round === 0 ? stored?.draft : null
  const late = useLate(current, draft?.values.amount ?? '')
  // A seat that somebody gives away is taken after the window, too.
  const isGiven = readOffer(region.id)?.kind === 'gift'
  const isClosed = isRefused || (current.state !== 'open' && !isGiven && !late.isLate && !isUnanswered)
  // The values typed until then are there again when the window opens once more.
  if (isClosed !== wasClosed) setWasClosed(isClosed)
  return {
    round,
    done,
    finished,
    failed: windows.error ?? lists.error ?? (shifts.length === 0 ? error : null),
    retry: () => {
      void windows.refetch()
      void refetch()
      lists.refetch()
    },
    current,
    isClosed,
    left: { amount: late.amount, proof: stored?.picture ?? null, hasDraft: Boolean(draft) || isRefused },
    form: stored &&
      isReady && {
        region,
        shifts,
        isStale: error !== null,
        lists,
        store,
        stored: round === 0 ? stored : nothingStored,
        onSeats: () => {
          void refetch()
          onSeats()
        },
        onClosed: () => {
          setRefused(true)
          void windows.refetch()
        },
        onAccepted: (given: Parameters<typeof finished.save>[0]) => {
          dropOffer()
          finished.save(given)
        },
        onShown: late.onShown,
        onStartOver: () => {
          setRound(round + 1)
          setSearch({}, { replace: true })
        },
      },
  }
}

/** What a form is given by its round. */
export type Round<Values extends { amount: string }> = Exclude<
  ReturnType<typeof useRound<Values>>['form'],
  null | false
>
