/** /door#...: a helper's link opens one door on its day, without an account and without the office behind it. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { KeyAddress } from '#ui/KeyAddress.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { Door } from './door/Door.tsx'
import type { Door as Place } from './door/door-list.ts'
import { doorOfLink, fetchList, type Reached } from './door/door-sync.ts'
import { NoDoor } from './door/NoDoor.tsx'
import classes from './door/door.module.css'

export const handle = { title: 'door.title' }

export default function DoorByLink() {
  const t = useWords('door')
  const api = useApi()
  // After the #, so that it is in no log of a server, and in no store of pages.
  const link = useLocation().hash.slice(1)
  const [found, setFound] = useState<Place | Reached | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLeft = false
    const look = async () => {
      const known = link === '' ? null : await doorOfLink(link).catch(() => null)
      const reached = known || link === '' ? 'over' : await fetchList(api, { link })
      const door = known ?? (reached === 'on' ? await doorOfLink(link) : null)
      if (!isLeft) setFound(door ?? reached)
    }
    void look()
    return () => {
      isLeft = true
    }
  }, [api, link, tries])
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      <KeyAddress />
      {found === null ? (
        <LoadingState kind="form" />
      ) : typeof found === 'string' ? (
        <NoDoor reached={found} untold={0} onAgain={() => setTries(tries + 1)} />
      ) : (
        <Door key={link} door={found} />
      )}
    </div>
  )
}
