/** One door: the camera, what the last scan meant, and the list to search. */
import { Button } from '@mantine/core'
import { IconCloudOff, IconRefresh, IconVolume, IconVolumeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import type { CarriedList } from '../../check-in.contract.ts'
import { DoorCamera } from './DoorCamera.tsx'
import { DoorPeople } from './DoorPeople.tsx'
import { DoorResult } from './DoorResult.tsx'
import { NoDoor } from './NoDoor.tsx'
import { BackToDoors } from './BackToDoors.tsx'
import type { Door as Place } from './door-list.ts'
import { signal } from './signals.ts'
import { type OpenDoor, useDoor } from './use-door.ts'
import classes from './door.module.css'

export function Door({ door }: { door: Place }) {
  const t = useWords('door')
  const open = useDoor(door)
  const { list, reached } = open
  if (reached === 'over' || (list === null && reached === 'early')) {
    return <NoDoor reached={reached} untold={open.untold} onAgain={() => void open.refresh()} />
  }
  return (
    <>
      {door.link === undefined ? <BackToDoors /> : null}
      {list === null ? (
        reached === null || reached === 'on' ? (
          <LoadingState kind="form" />
        ) : (
          <Network open={open} />
        )
      ) : list === 'broken' ? (
        <div className={`${classes.broken} ${classes.red}`} role="alert">
          {t('broken')}
          <Button variant="white" color="dark" size="sm" onClick={() => void open.refresh()}>
            {t('refresh')}
          </Button>
        </div>
      ) : (
        <AtDoor open={open} list={list} />
      )}
    </>
  )
}

function AtDoor({ open, list }: { open: OpenDoor; list: CarriedList }) {
  const t = useWords('door')
  const language = useLanguage()
  const [hasSound, setSound] = useState(true)
  const { shift } = inLanguage(language, list)
  const heard = async (taking: Promise<{ verdict: { is: string } } | null>) => {
    const taken = await taking
    if (taken) signal(taken.verdict.is === 'IN', hasSound)
  }
  const Sign = hasSound ? IconVolume : IconVolumeOff
  return (
    <>
      <header className={classes.head}>
        <h1 className={classes.title}>{shift}</h1>
        <p>{momentRange(list.starts_at, list.ends_at, language)}</p>
        <p className={classes.count} role="status">
          {t('counts.present', { present: open.present.size, seats: list.seats.length })}
        </p>
      </header>
      <Network open={open} />
      <DoorResult open={open} list={list} />
      <DoorCamera onText={(text) => void heard(open.takeText(text))} />
      <DoorPeople
        list={list}
        present={open.present}
        onCode={(text) => void heard(open.takeText(text))}
        onPick={(seatId) => void heard(open.takeSeat(seatId))}
        mayUndo={open.mayUndo}
        onUndo={(nonce) => void open.undo(nonce)}
      />
      <footer className={classes.tools}>
        <Button
          variant="default"
          leftSection={<Sign size={18} aria-hidden />}
          aria-pressed={hasSound}
          onClick={() => setSound(!hasSound)}
        >
          {t(hasSound ? 'sound.on' : 'sound.off')}
        </Button>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void open.refresh()}
        >
          {t('refresh')}
        </Button>
        <span>{t('network.old', { moment: moment(list.made_at, language) })}</span>
        {open.isKept !== null && <span>{t(open.isKept ? 'network.ready' : 'network.needed')}</span>}
      </footer>
    </>
  )
}

/** Whether the server hears of the scans; never green for what it has not heard. */
function Network({ open: { reached, untold } }: { open: OpenDoor }) {
  const t = useWords('door')
  if (reached === null) return null
  if (reached === 'on' && untold === 0) {
    return (
      <p className={classes.told} role="status">
        {t('counts.told')}
      </p>
    )
  }
  return (
    <div className={classes.amber} role="status">
      {reached === 'on' ? null : (
        <span>
          <IconCloudOff size={20} aria-hidden /> {t(reached === 'out' ? 'network.out' : 'network.off')}
        </span>
      )}
      {untold > 0 ? <strong>{t('counts.waiting', { count: untold })}</strong> : null}
      {reached === 'out' ? (
        <ButtonLink to="/login" size="sm" variant="default">
          {t('network.signIn')}
        </ButtonLink>
      ) : null}
    </div>
  )
}
