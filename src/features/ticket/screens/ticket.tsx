/** /ticket: a student's tickets for the door. Opens without network once it was open. */
import { Alert, Text, Title as Heading } from '@mantine/core'
import { IconDeviceMobileCheck, IconFileTypePdf, IconHome, IconLogin, IconWifiOff } from '@tabler/icons-react'
import { useEffect, useMemo, useState } from 'react'
import { CardLink } from '#ui/ProgrammeCard/CardLink.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { keepPage } from '#ui/keep-page.ts'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { QrCode } from '#ui/QrCode.tsx'
import { Title } from '#ui/Title.tsx'
import { moment, momentRange } from '#words/format.ts'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { refuse } from '#api/session-store.ts'
import { useSession } from '#api/session.tsx'
import { type OwnTicket, ownTickets, readTicket } from '../ticket.contract.ts'
import { forget, keep, type Kept, readKept } from './kept-tickets.ts'
import classes from './ticket.module.css'

export const handle = { title: 'ticket.title' }

export default function TicketPage() {
  const t = useWords('ticket')
  const { kept, state } = useTickets()
  const isOpenOffline = useKept(state === 'fresh')
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      <header className={classes.head}>
        <Heading order={1} size="h2">
          {t('title')}
        </Heading>
        <CardLink to="/dashboard" icon={IconHome} label={t('dashboard')} />
      </header>
      {state === 'offline' && kept ? <OldNote at={kept.at} /> : null}
      <Tickets tickets={kept?.tickets ?? null} state={state} />
      {kept && kept.tickets.length > 0 && isOpenOffline !== null ? (
        <Text size="sm" c="dimmed" className={classes.note} role="status">
          <IconDeviceMobileCheck size={18} aria-hidden />
          {t(isOpenOffline ? 'kept' : 'notKept')}
        </Text>
      ) : null}
    </div>
  )
}

type State = 'reading' | 'fresh' | 'offline'

/** What is kept shows at once; the server's answer replaces it. */
function useTickets(): { kept: Kept | null; state: State } {
  const api = useApi()
  const { phase, user } = useSession()
  const [fresh, setFresh] = useState<Kept | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const userId = user?.id
  const before = useMemo(() => (phase === 'unknown' || phase === 'out' ? null : readKept()), [phase])
  useEffect(() => {
    if (phase === 'out') {
      forget()
      refuse('/ticket')
    }
    if (phase !== 'in' || userId === undefined) return
    api.call(ownTickets).then(
      ({ data }) => {
        const now = { userId, at: new Date().toISOString(), tickets: data }
        keep(now)
        setFresh(now)
      },
      () => setFailed(true),
    )
  }, [api, phase, userId])
  // Without network nobody says who is signed in; the sign-out has taken away what was another's.
  const isOwn = userId === undefined || before?.userId === userId
  if (fresh) return { kept: fresh, state: 'fresh' }
  return { kept: isOwn ? before : null, state: phase === 'unreachable' || hasFailed ? 'offline' : 'reading' }
}

/** Whether this browser keeps the page; null until it is known. */
function useKept(isFresh: boolean): boolean | null {
  const [isKept, setKept] = useState<boolean | null>(null)
  useEffect(() => {
    if (isFresh) void keepPage('/ticket').then(setKept)
  }, [isFresh])
  return isKept
}

function OldNote({ at }: { at: string }) {
  const t = useWords('ticket')
  const language = useLanguage()
  return (
    <Alert color="yellow" icon={<IconWifiOff aria-hidden />} role="status">
      {t('offline', { moment: moment(at, language) })}
    </Alert>
  )
}

function Tickets({ tickets, state }: { tickets: OwnTicket[] | null; state: State }) {
  const t = useWords('ticket')
  if (tickets === null || (tickets.length === 0 && state === 'reading')) {
    return state === 'offline' ? (
      <EmptyState
        title={t('signIn')}
        picture="closed"
        action={
          <ButtonLink to="/login" leftSection={<IconLogin size={18} aria-hidden />}>
            {t('signInButton')}
          </ButtonLink>
        }
      >
        {t('signInText')}
      </EmptyState>
    ) : (
      <LoadingState kind="form" />
    )
  }
  if (tickets.length === 0) {
    return (
      <EmptyState title={t('none')} picture="empty">
        {t('noneText')}
      </EmptyState>
    )
  }
  return tickets.map((ticket) => <TicketCard key={ticket.id} ticket={ticket} canDownload={state === 'fresh'} />)
}

function TicketCard({ ticket, canDownload }: { ticket: OwnTicket; canDownload: boolean }) {
  const t = useWords('ticket')
  const language = useLanguage()
  const { shift, place } = inLanguage(language, ticket)
  const heading = `ticket-${ticket.id}`
  const facts = [
    [t('when'), momentRange(ticket.starts_at, ticket.ends_at, language)],
    [t('shift'), shift],
    ...(place ? [[t('place'), place] as const] : []),
  ] as const
  return (
    <article className={classes.card} aria-labelledby={heading}>
      <Heading order={2} size="h4" id={heading}>
        {t(ticket.programme === 'TOEFL' ? 'of.test' : 'of.party')}
      </Heading>
      <QrCode text={ticket.code} ecc="quartile" label={t('code', { name: ticket.name })} className={classes.code} />
      <p className={classes.name}>{ticket.name}</p>
      <dl className={classes.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Text size="sm">{t('show')}</Text>
      {canDownload ? (
        <FileButton file={readTicket} id={ticket.id} icon={<IconFileTypePdf size={18} aria-hidden />} isQuiet>
          {t('download')}
        </FileButton>
      ) : null}
    </article>
  )
}
