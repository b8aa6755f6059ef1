/** /toefl-details/{id}: everybody with a seat in shift {id}, confirmed or still pending. */
import { Unread } from '#ui/Unread.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Button, Paper } from '@mantine/core'
import { IconAward, IconCalendarEvent, IconChecklist, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { Facts } from '#ui/Facts.tsx'
import { Page } from '#ui/Page.tsx'
import { StatusBadge } from '#ui/StatusBadge.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import type { ToeflShift } from '../toefl-shift.contract.ts'
import { toeflShifts } from '../toefl-shift.resource.ts'
import { SeatsBar } from '#features/catalogue/widgets/SeatsBar.tsx'
import { listSeats } from '../seat.contract.ts'
import { PresenceList } from './seats/PresenceList.tsx'
import { Registrants } from './seats/Registrants.tsx'

export const handle = { title: 'details.shift.title' }

export default function ShiftRegistrants() {
  const words = useWords('details.shift')
  const list = useWords('details.list')
  const id = Number(useParams()['id'])
  const { data, error, refetch } = useRead(toeflShifts.read, { params: { id } }, { refetchInterval: 30_000 })
  const language = useLanguage()
  const shift = data && inLanguage(language, data.data)
  return (
    <Page
      title={shift?.shift ?? words('title')}
      breadcrumb={[{ label: list('title'), to: '/toefl-details' }]}
      actions={shift ? <Ways shift={shift} /> : null}
    >
      {!shift ? (
        <Unread error={error} refetch={refetch} />
      ) : (
        <>
          <Summary shift={shift} />
          <Registrants shift={shift} />
        </>
      )}
    </Page>
  )
}

function Ways({ shift }: { shift: ToeflShift }) {
  const words = useWords('details.shift')
  const [isPrinting, setPrinting] = useState(false)
  const ways = [
    [`/toefl-details/${shift.id}/scores`, 'scores', IconAward],
    [`/toefl-attendances?shift_id=${shift.id}&term_id=${shift.term_id}`, 'attendance', IconChecklist],
    [`/toefl-shifts/${shift.id}/edit`, 'edit', IconCalendarEvent],
  ] as const
  return (
    <>
      {ways.map(([to, name, Icon]) => (
        <ButtonLink key={name} to={to} variant="default" leftSection={<Icon size={18} aria-hidden />}>
          {words(name)}
        </ButtonLink>
      ))}
      <Button
        variant="default"
        loading={isPrinting}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => setPrinting(true)}
      >
        {words('print')}
      </Button>
      {isPrinting ? <PresenceList shift={shift} onDone={() => setPrinting(false)} /> : null}
    </>
  )
}

function Summary({ shift }: { shift: ToeflShift }) {
  const words = useWords('details.shift')
  const language = useLanguage()
  const { data } = useRead(
    listSeats,
    { query: { shift_id: shift.id, status: 'CONFIRMED', is_attend: true, per_page: 1 } },
    { refetchInterval: 30_000 },
  )
  const taken = shift.quota - shift.remaining
  const facts: [string, React.ReactNode][] = [
    [words('when'), momentRange(shift.starts_at, shift.ends_at, language)],
    [words('region'), shift.region?.region ?? words('allRegions')],
    [words('seats'), <SeatsBar key="seats" taken={taken} quota={shift.quota} />],
    [words('present'), data ? words('presentCount', { present: data.meta.total }) : '…'],
    [words('state'), <StatusBadge key="state" status={shift.is_active ? 'ACTIVE' : 'HIDDEN'} />],
  ]
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Facts facts={facts} layout="line" />
    </Paper>
  )
}
