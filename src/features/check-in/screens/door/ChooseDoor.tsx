/** The shifts whose doors can be opened; without network those whose list is on this phone. */
import { IconCash, IconChevronRight, IconDeviceMobileCheck, IconLink, IconListCheck } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { dayMs } from '#kit/time.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { handles, may } from '#duties.ts'
import { type DoorShift, doors, listDoors } from '../../check-in.contract.ts'
import { walkIns } from '../../walk-in.contract.ts'
import { checkedList, doorKey } from './door-list.ts'
import { readLists } from './door-storage.ts'
import classes from './door.module.css'

type Counted = DoorShift & { seats?: number; present?: number }

export function ChooseDoor() {
  const t = useWords('door')
  const { data, error } = useRead(listDoors)
  const [kept, setKept] = useState<DoorShift[]>([])
  useEffect(() => {
    const read = async () => {
      const found = await Promise.all((await readLists(Date.now())).map(checkedList))
      setKept(found.filter((list) => list !== null))
    }
    // A browser that keeps nothing has none.
    read().catch(() => setKept([]))
  }, [])
  const shown: readonly Counted[] | undefined = data?.data ?? (error ? kept : undefined)
  if (!shown) return <LoadingState kind="form" />
  const keys = new Set(kept.map((one) => doorKey({ programme: one.programme, shiftId: one.shift_id })))
  return (
    <>
      {shown.length === 0 ? (
        <EmptyState title={t('choose.none')} picture="empty">
          {t('choose.noneText')}
        </EmptyState>
      ) : (
        <ul className={classes.doors}>
          {shown.map((one) => {
            const key = doorKey({ programme: one.programme, shiftId: one.shift_id })
            return <Shift key={key} door={key} shift={one} isKept={keys.has(key)} />
          })}
        </ul>
      )}
    </>
  )
}

function Shift({ door, shift: one, isKept }: { door: string; shift: Counted; isKept: boolean }) {
  const t = useWords('door')
  const language = useLanguage()
  const { shift, place } = inLanguage(language, one)
  const [now] = useState(() => Date.now())
  const { user } = useSession()
  // The treasurer's desk has no door, and the one at the door no cash.
  const hasDoor = !user || may(user, doors[one.programme].open)
  const isDesk = user !== null && handles(user, walkIns[one.programme].enter)
  // Before its day there is nothing to settle.
  const hasBegun = (one.present ?? 0) > 0 || Date.parse(one.starts_at) - now < dayMs
  return (
    <li className={classes.choice}>
      <strong>
        {t(`of.${one.programme}`)}: {shift}
      </strong>
      <span>{momentRange(one.starts_at, one.ends_at, language)}</span>
      {place ? <span>{place}</span> : null}
      {one.seats === undefined ? null : (
        <span>{t('choose.counts', { present: one.present ?? 0, seats: one.seats })}</span>
      )}
      {isKept ? (
        <span className={classes.mark}>
          <IconDeviceMobileCheck size={18} aria-hidden /> {t('choose.kept')}
        </span>
      ) : null}
      <div className={classes.tools}>
        {hasDoor ? (
          <ButtonLink
            to={`/check-in?door=${door}`}
            rightSection={<IconChevronRight size={18} aria-hidden />}
            aria-label={`${t('choose.open')}: ${shift}`}
          >
            {t('choose.open')}
          </ButtonLink>
        ) : null}
        {isDesk && hasBegun ? (
          <ButtonLink
            to={`/check-in/${one.programme.toLowerCase()}/${one.shift_id}/walk-in`}
            variant="default"
            leftSection={<IconCash size={18} aria-hidden />}
            aria-label={`${t('choose.walkIn')}: ${shift}`}
          >
            {t('choose.walkIn')}
          </ButtonLink>
        ) : null}
        {hasDoor && user ? (
          <ButtonLink
            to={`/check-in/${door}/helpers`}
            variant="default"
            leftSection={<IconLink size={18} aria-hidden />}
            aria-label={`${t('choose.helpers')}: ${shift}`}
          >
            {t('choose.helpers')}
          </ButtonLink>
        ) : null}
        {hasDoor && hasBegun ? (
          <ButtonLink
            to={`/check-in?settle=${door}`}
            variant="default"
            leftSection={<IconListCheck size={18} aria-hidden />}
            aria-label={`${t('choose.settle')}: ${shift}`}
          >
            {t('choose.settle')}
          </ButtonLink>
        ) : null}
      </div>
    </li>
  )
}
