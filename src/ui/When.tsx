import { useState } from 'react'
import { moment, momentRange, shortMoment, shortRange } from '#words/format.ts'
import { useLanguage } from '#words/Words.tsx'

type Props = {
  at: string | null
  /** Of a span of time, its end. */
  until?: string
}

/** A moment in a table, short and in one piece; all of it when pointed at. `–` where there is none. */
export function When({ at, until }: Props) {
  const language = useLanguage()
  // Only its year is needed.
  const [now] = useState(() => new Date())
  if (at === null) return '–'
  return (
    <time
      dateTime={at}
      title={until ? momentRange(at, until, language) : moment(at, language)}
      style={{ whiteSpace: 'nowrap' }}
    >
      {until ? shortRange(at, until, now, language) : shortMoment(at, now, language)}
    </time>
  )
}
