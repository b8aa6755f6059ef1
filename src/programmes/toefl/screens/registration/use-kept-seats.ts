/** The seats that the server keeps while a group pays. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { ApiProblem } from '#kit/endpoint/api-error.ts'
import { useApi } from '#api/api.ts'
import { judge } from '#ui/drafted-form/sending.ts'
import { dropOffer, readOffer } from '#features/waiting/widgets/taken-offer.ts'
import type { Reservation } from '../../reservation.contract.ts'

/** How the seats of a form are kept, by its own endpoints. */
export type Keeping = {
  /** The people and their shifts: others are another reservation. */
  of: readonly unknown[]
  shifts: readonly string[]
  ask: (token: string) => Promise<{ data: Reservation }>
  prolong: (token: string) => Promise<{ data: Reservation }>
  /** When the form begins again. */
  release?: (token: string) => Promise<unknown>
}

type Person = Record<'nim' | 'email' | 'shift_id', string>

/** How the seats of people are kept whose values the form has. */
export function useReserve(region_id: number): (people: readonly Person[]) => Keeping {
  const api = useApi()
  return (people) => {
    const values = (field: keyof Person) => people.map((person) => person[field].trim())
    const [nim, email, shifts] = [values('nim'), values('email'), values('shift_id')]
    return {
      of: [region_id, nim, email, shifts],
      shifts,
      ask: async (token) => {
        // The values are those of a form: the endpoint's schemas read them.
        const offer = readOffer(region_id)
        const taking = offer && { [offer.kind]: offer.link }
        const body = { region_id, nim, email, shift_id: shifts.map(Number), token, shown: token, ...taking }
        const { reserveSeats } = await import('../../reservation.contract.ts')
        return api.call(reserveSeats, { body }).catch((error: unknown) => {
          // An offer that is over is not asked for again.
          if (offer && [404, 409].includes(judge(error).problem.status)) dropOffer()
          throw error
        })
      },
      prolong: async (token) =>
        api.call((await import('../../reservation.contract.ts')).prolongReservation, { body: { token } }),
      // An accepted offer is not given back by a way through the form: its seats would be the next group's.
      release: async (token) =>
        readOffer(region_id)
          ? undefined
          : api.call((await import('../../reservation.contract.ts')).releaseReservation, { body: { token } }),
    }
  }
}

type Asked = Keeping & {
  isShown: boolean
  token: string
  /** The form stops: there is no seat, or the network has asked too often. */
  refuse: (problem: ApiProblem) => void
}

/** An answer, with how far the server's clock is ahead of the device's. */
type Answer = Reservation & { ahead: number }

const withClock = ({ data }: { data: Reservation }): Answer => ({ ...data, ahead: Date.parse(data.now) - Date.now() })

export function useKeptSeats({ of, shifts, ask, prolong, release, isShown, token, refuse }: Asked) {
  const client = useQueryClient()
  const queryKey = ['kept-seats', token, ...of]
  const isAsked = isShown && token !== ''
  const { data, error, isFetching, refetch } = useQuery({
    queryKey,
    queryFn: async () => withClock(await ask(token)),
    enabled: isAsked,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    // Without a connection the form says so and goes on.
    networkMode: 'always',
    retry: false,
  })
  const problem = error ? judge(error).problem : null
  // Without an answer the form goes on as without a reservation: the last word is the registration's.
  const isStopped = isAsked && problem !== null && problem.status >= 400 && problem.status < 500
  const stop = useEffectEvent(() => problem && refuse(problem))
  useEffect(() => {
    if (isStopped && !isFetching) stop()
  }, [isStopped, isFetching])
  const [isProlonging, setProlonging] = useState(false)
  return {
    answer: data ?? null,
    isFailed: problem !== null && !isStopped,
    isFetching,
    isStopped,
    /** Nothing of the payment is shown before the seats are there. */
    isWaiting: isShown && (token === '' || (data === undefined && problem === null)),
    again: () => void refetch(),
    isProlonging,
    prolong: async () => {
      setProlonging(true)
      await prolong(token)
        .then((found) => client.setQueryData(queryKey, withClock(found)))
        // It has ended: the count shows so, or the next answer does.
        .catch(() => refetch())
      setProlonging(false)
    },
    /** Lets them go; without a connection they end by themselves. */
    letGo: () => void (token === '' ? undefined : release?.(token).catch(() => undefined)),
    /** The numbers of seats, with one's own among those that are free. */
    withOwn: <Shift extends { id: number; remaining: number }>(all: readonly Shift[]): readonly Shift[] =>
      data?.ends_at
        ? all.map((shift) => {
            const own = shifts.filter((id) => id === String(shift.id)).length
            return own > shift.remaining ? { ...shift, remaining: own } : shift
          })
        : all,
  }
}
export type Kept = ReturnType<typeof useKeptSeats>
