/** A person at the door, on a phone: the whole line is the switch. */
import { UnstyledButton } from '@mantine/core'
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react'
import { useState } from 'react'
import { clock } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { SeatRow } from '../../seat.contract.ts'
import classes from './AttendanceLine.module.css'

type Props = {
  row: SeatRow
  /** In a list of several shifts. */
  isShiftShown: boolean
  toggle: (row: SeatRow) => Promise<void>
}

export function AttendanceLine({ row, isShiftShown, toggle }: Props) {
  const t = useWords('presence.list')
  const language = useLanguage()
  const [isBusy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    await toggle(row)
    setBusy(false)
  }
  const Icon = row.is_attend ? IconCircleCheckFilled : IconCircle
  return (
    <UnstyledButton
      role="switch"
      aria-checked={row.is_attend}
      aria-label={t('switch', { name: row.name, nim: row.nim })}
      className={classes.line}
      disabled={isBusy}
      onClick={() => void press()}
    >
      <Icon size={26} aria-hidden />
      <span className={classes.person}>
        <strong>{row.name}</strong>
        <span>{[row.nim, isShiftShown && inLanguage(language, row).shift].filter(Boolean).join(' · ')}</span>
      </span>
      {row.attended_at !== null && row.is_attend && <span className={classes.time}>{clock(row.attended_at)}</span>}
    </UnstyledButton>
  )
}
