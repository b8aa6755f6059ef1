import { IconCalendarPlus } from '@tabler/icons-react'
import { FileButton } from '#api/FileButton.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { partyCalendar, shiftCalendar, testCalendar } from '../calendar.contract.ts'

const kinds = { test: testCalendar, party: partyCalendar }

type Props = {
  of: keyof typeof kinds
  id: number
}

/** Puts one's own test or party into the phone's calendar, among the links of a programme's card: `<CalendarButton of="test" id={detail.id} />`. */
export function CalendarButton({ of: kind, id }: Props) {
  const t = useWords('calendar')
  return (
    <FileButton file={kinds[kind]} id={id} icon={<IconCalendarPlus size={18} aria-hidden />} isQuiet>
      {t('add')}
    </FileButton>
  )
}

/** The date of a test for a student who has just registered and has no account yet; `of` tells several apart. */
export function ShiftCalendarButton({
  id,
  seat,
  of: startsAt,
}: {
  id: number
  seat?: number | undefined
  of?: string
}) {
  const t = useWords('calendar')
  const language = useLanguage()
  return (
    <FileButton file={shiftCalendar} id={id} query={{ seat }} icon={<IconCalendarPlus size={18} aria-hidden />}>
      {startsAt ? t('addOf', { day: day(startsAt, language, 'short') }) : t('add')}
    </FileButton>
  )
}
