import { Button } from '@mantine/core'
import { IconCalendarPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '#ui/notify.tsx'
import { quiet } from '#ui/ProgrammeCard/CardLink.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { saveFile } from '#ui/save-file.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
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
  const api = useApi()
  const textOf = useProblemText()
  const [isBusy, setBusy] = useState(false)
  const download = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      const { file, name } = await api.download(kinds[kind], { params: { id } })
      saveFile(file, name)
    } catch (error) {
      notify.problem(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      {...(isQuiet ? quiet : { variant: 'default' })}
      loading={isBusy}
      leftSection={<IconCalendarPlus size={18} aria-hidden />}
      onClick={() => void download()}
    >
      {t('add')}
    </Button>
  )
}
