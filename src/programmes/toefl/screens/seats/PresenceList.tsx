/** The presence list of a shift on paper: confirmed registrants by name, with a place to sign. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { wholeList } from '#kit/endpoint/fields.ts'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { momentRange } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { type Api, useApi } from '#api/api.ts'
import type { ToeflShift } from '../../toefl-shift.contract.ts'
import { type SeatRow, listSeats } from '../../seat.contract.ts'
import classes from './seats.module.css'

type Props = { shift: ToeflShift; onDone: () => void }

/** Fetches all of them, opens the printing dialog, and is gone when it closes. */
export function PresenceList({ shift, onDone }: Props) {
  const api = useApi()
  const textOf = useProblemText()
  const { data, error } = useQuery({
    queryKey: ['presence list', shift.id],
    queryFn: () => allConfirmed(api, shift.id),
    gcTime: 0,
    staleTime: 0,
  })
  useEffect(() => {
    if (!error) return
    notify.problem(textOf(error))
    onDone()
  }, [error, textOf, onDone])
  useEffect(() => {
    if (!data) return
    // The rest of the page is not for paper.
    document.body.dataset['printing'] = 'list'
    window.print()
    delete document.body.dataset['printing']
    onDone()
  }, [data, onDone])
  return data ? createPortal(<Paper shift={shift} people={data} />, document.body) : null
}

async function allConfirmed(api: Api, shiftId: number): Promise<SeatRow[]> {
  const found: SeatRow[] = []
  for (let page = 1; ; page += 1) {
    const query = { shift_id: shiftId, status: 'CONFIRMED', sort: 'name', ...wholeList, page } as const
    // oxlint-disable-next-line no-await-in-loop -- whether there is another page, only the answer says
    const { data, meta } = await api.call(listSeats, { query })
    found.push(...data)
    if (page >= meta.last_page) return found
  }
}

function Paper({ shift, people }: { shift: ToeflShift; people: SeatRow[] }) {
  const words = useWords('details.paper')
  const language = useLanguage()
  return (
    <div className={classes.paper} data-paper>
      <h1>{words('title', { shift: shift.shift })}</h1>
      <p>
        {momentRange(shift.starts_at, shift.ends_at, language)}
        {shift.region ? ` · ${shift.region.region}` : ''} · {words('count', { count: people.length })}
      </p>
      <table>
        <thead>
          <tr>
            <th className={classes.number}>{words('number')}</th>
            <th>{words('name')}</th>
            <th>{words('nim')}</th>
            <th>{words('major')}</th>
            <th className={classes.sign}>{words('sign')}</th>
          </tr>
        </thead>
        <tbody>
          {people.map((person, index) => (
            <tr key={person.id}>
              <td className={classes.number}>{index + 1}</td>
              <td>{person.name}</td>
              <td>{person.nim}</td>
              <td>{person.major}</td>
              <td className={classes.sign}>{'\u00A0'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
