/** /door#...: a helper's link opens one door on its day, without an account and without the office behind it. */
import { useCallback, useEffect, useState } from 'react'
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
  const look = useCallback(async (): Promise<Place | Reached> => {
    const known = link === '' ? null : await doorOfLink(link).catch(() => null)
    if (known || link === '') return known ?? 'over'
    const reached = await fetchList(api, { link })
    return (reached === 'on' ? await doorOfLink(link) : null) ?? reached
  }, [api, link])
  useEffect(() => {
    let isLeft = false
    const begin = async () => {
      const seen = await look()
      if (!isLeft) setFound(seen)
    }
    void begin()
    return () => {
      isLeft = true
    }
  }, [look])
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      <KeyAddress />
      {found === null ? (
        <LoadingState kind="form" />
      ) : typeof found === 'string' ? (
        <NoDoor reached={found} untold={0} onAgain={() => void look().then(setFound)} />
      ) : (
        <Door key={link} door={found} />
      )}
    </div>
  )
}
