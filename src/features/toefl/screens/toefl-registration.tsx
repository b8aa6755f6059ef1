/** /dashboard/toefl-registration: a signed-in student registers for a test of the current term. */
import { Anchor, Button, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { nothingStored, useAnswer, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/contract.ts'
import { forget, useRead } from '#api/api.ts'
import { useWindows } from '#features/windows/widgets/registration-window.ts'
import { AgainForm } from './registration/AgainForm.tsx'
import { answer } from './registration/answer.ts'
import { ClosedPanel } from './registration/ClosedPanel.tsx'
import { type Region, useLists, useRegions, useShifts } from './registration/facts.ts'
import { Finished } from './registration/Finished.tsx'
import { againValues } from './registration/values.ts'

export default function ToeflRegistration() {
  const t = useWords('toefl.again')
  const d = useWords('common.titles')
  return (
    <Page title={t('title')} breadcrumb={[{ label: d('dashboard'), to: '/dashboard' }]}>
      <div className={classes.narrow}>
        <WhoAsks />
      </div>
    </Page>
  )
}

function WhoAsks() {
  const t = useWords('toefl.again')
  const user = useRead(currentUser)
  const { regions, error, isPending, refetch } = useRegions()
  const failed = (user.data ? null : user.error) ?? error
  if (failed) return <ErrorState error={failed} onRetry={() => void Promise.all([user.refetch(), refetch()])} />
  if (!user.data || isPending) return <LoadingState kind="form" />
  const region = regions.find(({ id }) => id === user.data.data.region?.id)
  if (!region) {
    return (
      <EmptyState title={t('noRegionTitle')} action={<ToDashboard />}>
        {t('noRegion')}
      </EmptyState>
    )
  }
  return <OfStudent user={user.data.data} region={region} onSeats={() => void refetch()} />
}

function ToDashboard() {
  const t = useWords('toefl.again')
  return (
    <Button component={Link} to="/dashboard">
      {t('toDashboard')}
    </Button>
  )
}

const linkTo = (address: string) => (label: ReactNode) => (
  <Anchor component={Link} to={address} underline="always">
    {label}
  </Anchor>
)

/** Pending, confirmed, or rejected with the seat held: a second registration would be refused. */
const isRegistered = ({ toefl_detail: detail }: CurrentUser): boolean =>
  detail !== null && (detail.status !== 'REJECTED' || detail.seats_held_until !== null)

/** The committee rejected just this payment since. */
const isRejected = ({ toefl_detail: detail }: CurrentUser, paymentId: number): boolean =>
  detail?.status === 'REJECTED' && detail.payment_id === paymentId

function OfStudent({ user, region, onSeats }: { user: CurrentUser; region: Region; onSeats: () => void }) {
  const t = useWords('toefl.again')
  const g = useWords('toefl.together')
  const s = useWords('toefl.sizes')
  // Somebody else's draft on a shared computer is somebody else's.
  const id = `again:${user.id}:${region.current_term_id}`
  const windows = useWindows()
  const { shifts, isPending, error, refetch } = useShifts(region)
  const lists = useLists(region.id)
  const store = useMemo(() => wholeDraft(id, againValues), [id])
  const stored = useStoredDraft(id, store.load)
  const finished = useAnswer(id, answer)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const client = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const isDone = finished.answer ? !isRejected(user, finished.answer.paymentId) : false

  useEffect(() => {
    if (isDone && search.get('step') !== 'done') setSearch({ step: 'done' }, { replace: true })
  }, [isDone, search, setSearch])

  if (finished.answer && isDone) {
    return <Finished answer={finished.answer} isNew={false} actions={<ToDashboard />} />
  }
  const failed = windows.error ?? lists.error ?? (shifts.length === 0 ? error : null)
  if (failed) {
    const again = () => {
      void windows.refetch()
      void refetch()
      lists.refetch()
    }
    return <ErrorState error={failed} onRetry={again} />
  }
  if (!stored || finished.answer === undefined || windows.isPending || isPending || lists.isPending) {
    return <LoadingState kind="form" />
  }
  if (isRegistered(user)) {
    return (
      <EmptyState title={t('alreadyTitle')} picture="done" action={<ToDashboard />}>
        {t('already')}
      </EmptyState>
    )
  }
  const current = windows.of('TOEFL_REGISTRATION', region.id)
  const isUnanswered = round === 0 && stored.draft?.attempt?.state === 'unanswered'
  if (isRefused || (current.state !== 'open' && !isUnanswered)) {
    return <ClosedPanel current={current} hasDraft={stored.draft !== null || isRefused} isSignedIn />
  }
  if (region.toefl_price_one === null) return <EmptyState title={s('noPrice')} action={<ToDashboard />} />
  return (
    <div className={classes.stack}>
      <Text c="dimmed">{t('lead')}</Text>
      <Text>
        {g.rich('own', {
          link: linkTo(`/register/${region.id}-${region.region_init}`),
        })}
      </Text>
      <AgainForm
        key={round}
        id={id}
        user={user}
        region={region}
        amount={region.toefl_price_one}
        shifts={shifts}
        isStale={error !== null}
        lists={lists}
        store={store}
        stored={round === 0 ? stored : nothingStored}
        onSeats={() => {
          void refetch()
          onSeats()
        }}
        onClosed={() => {
          setRefused(true)
          void windows.refetch()
        }}
        onAccepted={(given) => {
          finished.save(given)
          void forget(client, [currentUser.path])
        }}
        onStartOver={() => {
          setRound(round + 1)
          setSearch({}, { replace: true })
        }}
      />
    </div>
  )
}
