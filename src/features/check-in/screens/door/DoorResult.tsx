/** What the last scan meant, in a word, a sign and a colour. */
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconCircleX, IconArrowBackUp, IconClockPause } from '@tabler/icons-react'
import { clock, moment } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CarriedList } from '../../check-in.contract.ts'
import type { Meaning } from '../../door.rules.ts'
import type { OpenDoor } from './use-door.ts'
import classes from './door.module.css'

const isBack = (is: Meaning): boolean => is === 'UNDO' || is === 'UNDONE'

/** Amber as long as the server has not heard of somebody who was let in: never green before. */
const toneOf = (is: Meaning, isTold: boolean) =>
  isBack(is) ? 'quiet' : is !== 'IN' ? 'red' : isTold ? 'green' : 'amber'
const signs = { green: IconCircleCheck, amber: IconClockPause, red: IconCircleX, quiet: IconArrowBackUp }

export function DoorResult({ open, list }: { open: OpenDoor; list: CarriedList }) {
  const t = useWords('door')
  const language = useLanguage()
  const { last } = open
  if (!last) return <div className={classes.noResult} aria-live="assertive" />
  const { verdict, isTold, nonce } = last
  const { is, at, seat_id, shift_id } = verdict
  const tone = toneOf(is, isTold)
  const Sign = is === 'UNKNOWN' || is === 'NO_TICKET' ? IconAlertTriangle : signs[tone]
  const name = list.seats.find((seat) => seat.seat_id === seat_id)?.name
  const other = list.shifts.find((shift) => shift.shift_id === shift_id)
  const { shift = '' } = other ? inLanguage(language, other) : {}
  const about =
    is === 'IN' || isBack(is)
      ? null
      : t(`about.${is as Exclude<Meaning, 'IN' | 'UNDO' | 'UNDONE'>}`, {
          time: at ? clock(at) : '',
          shift: other ? `${shift}, ${moment(other.starts_at, language)}` : '',
        })
  const counted = is === 'IN' ? nonce : null
  return (
    <div className={`${classes.result} ${classes[tone]}`} aria-live="assertive" data-meaning={is} data-told={isTold}>
      <Sign size={44} aria-hidden />
      <div>
        <strong className={classes.word}>{t(`result.${is}`)}</strong>
        {name ? <span className={classes.who}>{name}</span> : null}
        {about ? <span>{about}</span> : null}
        {isTold ? null : <span>{t('result.kept')}</span>}
      </div>
      {counted ? (
        <Button variant="white" color="dark" onClick={() => void open.undo(counted)}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
  )
}
