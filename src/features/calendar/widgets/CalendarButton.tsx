import { IconCalendarPlus } from '@tabler/icons-react'
import { FileButton } from '#api/FileButton.tsx'
import { useWords } from '#words/Words.tsx'
import { partyCalendar, testCalendar } from '../contract.ts'

const kinds = { test: testCalendar, party: partyCalendar }

type Props = {
  of: keyof typeof kinds
  id: number
  /** Among the links of a programme's card. */
  isQuiet?: boolean
}

/** Puts one's own test or party into the phone's calendar: `<CalendarButton of="test" id={detail.id} />`. */
export function CalendarButton({ of: kind, id, isQuiet = false }: Props) {
  const t = useWords('dashboards.calendar')
  return (
    <FileButton file={kinds[kind]} id={id} icon={<IconCalendarPlus size={18} aria-hidden />} isQuiet={isQuiet}>
      {t('add')}
    </FileButton>
  )
}
