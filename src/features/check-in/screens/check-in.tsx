/** /check-in: the doors of today, and one of them with camera and list. Opens without network once it was open. */
import { Title as Heading, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { refuse } from '#api/session-store.ts'
import { useSession } from '#api/session.tsx'
import { may } from '#duties.ts'
import { listDoors } from '../check-in.contract.ts'
import { ChooseDoor } from './door/ChooseDoor.tsx'
import { Door } from './door/Door.tsx'
import { doorOf } from './door/door-list.ts'
import { SettleDoor } from './door/SettleDoor.tsx'
import classes from './door/door.module.css'

export const handle = { title: 'door.title' }

export default function CheckIn() {
  const t = useWords('door')
  const { phase, user } = useSession()
  const [params] = useSearchParams()
  const isRefused = phase === 'out' || (phase === 'in' && !may(user, listDoors))
  useEffect(() => {
    if (isRefused) refuse(`/check-in${window.location.search}`)
  }, [isRefused])
  const [door, settled] = [doorOf(params.get('door')), doorOf(params.get('settle'))]
  // A door stays open while its session is looked for again, which without network happens again and again.
  const isKnown = phase === 'in' || phase === 'unreachable' || (phase === 'checking' && door !== null)
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      {!isKnown || isRefused ? (
        <LoadingState kind="form" />
      ) : door ? (
        <Door key={params.get('door')} door={door} />
      ) : settled ? (
        <SettleDoor key={params.get('settle')} door={settled} />
      ) : (
        <>
          <header>
            <ButtonLink
              to="/dashboard-admin"
              variant="subtle"
              size="compact-md"
              ml={-8}
              mb="xs"
              leftSection={<IconArrowLeft size={18} aria-hidden />}
            >
              {t('office')}
            </ButtonLink>
            <Heading order={1} size="h2">
              {t('title')}
            </Heading>
            <Text>{t('lead')}</Text>
          </header>
          <ChooseDoor />
        </>
      )}
    </div>
  )
}
