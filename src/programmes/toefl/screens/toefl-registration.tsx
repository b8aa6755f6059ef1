/** /dashboard/toefl-registration: a signed-in student registers for a test of the current term. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink, linkTo } from '#ui/links.tsx'
import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { forget, useRead } from '#api/api.ts'
import { AgainForm } from './registration/AgainForm.tsx'
import { ClosedForm } from './registration/ClosedForm.tsx'
import { Ending } from './registration/Ending.tsx'
import { type Region, useRegions } from './registration/registration-facts.ts'
import { Finished } from './registration/Finished.tsx'
import { useRound } from './registration/use-round.ts'
import { againValues } from './registration/registration-values.ts'

export const handle = { title: 'toefl.again.title' }

export default function ToeflRegistration() {
  const t = useWords('toefl.again')
  const d = useWords('common.titles')
  return (
    <Page title={t('title')} breadcrumb={[{ label: d('dashboard'), to: '/dashboard' }]}>
      <div className={classes.narrow}>
        <WhoAsks />
        <AskSomebody type="TOEFL" />
      </div>
    </Page>
  )
}

function WhoAsks() {
  const t = useWords('toefl.again')
  const user = useRead(currentUser)
  const regions = useRegions()
  const read = together(user, regions)
  if (!user.data || !read.isReady) return <Unread {...read} kind="form" />
  const region = regions.regions.find(({ id }) => id === user.data.data.region?.id)
  if (!region) {
    return (
      <EmptyState title={t('noRegionTitle')} action={<ToDashboard />}>
        {t('noRegion')}
      </EmptyState>
    )
  }
  return <OfStudent user={user.data.data} region={region} onSeats={() => void regions.refetch()} />
}

function ToDashboard() {
  const t = useWords('start')
  return <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
}

/** Pending, confirmed, or rejected with the seat held: a second registration would be refused. */
const isRegistered = ({ toefl_detail: detail }: CurrentUser): boolean =>
  detail !== null && (detail.status !== 'REJECTED' || detail.seats_held_until !== null)

/** The committee rejected just this payment since. */
const isRejected = ({ toefl_detail: detail }: CurrentUser, paymentId: number): boolean =>
  detail?.status === 'REJECTED' && detail.payment_id === paymentId

function OfStudent({ user, region, onSeats }: { user: CurrentUser; region: Region; onSeats: () => void }) {
  const t = useWords('toefl.again')
  const g = useWords('toefl.together')
  const s = useWords('start.sizes')
  // Somebody else's draft on a shared computer is somebody else's.
  const id = `again:${user.id}:${region.current_term_id}`
  const store = useMemo(() => wholeDraft(id, againValues), [id])
  const client = useQueryClient()
  const { round, done, failed, retry, current, isClosed, left, form } = useRound({
    region,
    store,
    onSeats,
    isOver: ({ paymentId }) => isRejected(user, paymentId),
  })

  if (done) return <Finished answer={done} isNew={false} actions={<ToDashboard />} />
  if (failed || !form) return <Unread error={failed} refetch={retry} kind="form" />
  if (isRegistered(user)) {
    return (
      <EmptyState title={t('alreadyTitle')} picture="done" action={<ToDashboard />}>
        {t('already')}
      </EmptyState>
    )
  }
  if (isClosed) return <ClosedForm current={current} regionId={region.id} left={left} isSignedIn />
  if (region.toefl_price_one === null) return <EmptyState title={s('noPrice')} action={<ToDashboard />} />
  return (
    <div className="stack apart">
      <Text c="dimmed">{t('lead')}</Text>
      <Ending current={current} />
      <Text>{g.rich('own', { link: linkTo(`/register/${region.id}-${region.region_init}`) })}</Text>
      <AgainForm
        key={round}
        user={user}
        amount={region.toefl_price_one}
        {...form}
        onAccepted={(given) => {
          form.onAccepted(given)
          void forget(client, [currentUser.path])
        }}
      />
    </div>
  )
}
