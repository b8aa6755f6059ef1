/** /register/1-KMG/2: the form of a group, or why there is none. */
import { Unread } from '#ui/Unread.tsx'
import { TextLink } from '#ui/links.tsx'
import { Text, Title as Heading } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { LoadingState } from '#ui/LoadingState.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { Title } from '#ui/Title.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { priceOf } from '../registration.rules.ts'
import type { Route } from './+types/register-form'
import { findRegion, isWellFormed, leadToAddress, regionOf, sizeOf } from './registration/address.ts'
import { Ending } from './registration/Ending.tsx'
import { askForRegionAhead, type Region, useRegions } from './registration/registration-facts.ts'
import { GroupForm } from './registration/GroupForm.tsx'
import { useRound } from './registration/use-round.ts'
import { groupValues } from './registration/registration-values.ts'

export const loader = ({ context, params, request }: Route.LoaderArgs) => leadToAddress(context, request, params)
// The screen asks for the regions anyway, so the server is asked only about an address in another form.
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  isWellFormed(params) ? null : serverLoader()

export default function RegisterForm({ params }: Route.ComponentProps) {
  const { regions, error, isPending, refetch } = useRegions()
  const size = sizeOf(params.registrants) ?? 1
  askForRegionAhead(regionOf(params.region)?.id ?? 0, 'form')
  const region = findRegion(regions, params.region)
  const amount = region ? priceOf(region, size) : null
  if (isPending || error) return <Missing error={error} refetch={refetch} />
  if (!region || amount === null) return <NotFound />
  return (
    <OfGroup key={`${region.id}-${size}`} region={region} size={size} amount={amount} onSeats={() => void refetch()} />
  )
}

const finished = () => import('./registration/Finished.tsx')
const Finished = lazy(async () => ({ default: (await finished()).Finished }))
const VisitorActions = lazy(async () => ({ default: (await finished()).VisitorActions }))
const ClosedForm = lazy(async () => ({ default: (await import('./registration/ClosedForm.tsx')).ClosedForm }))

const Around = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>

function Missing(read: { error: Error | null; refetch: () => unknown }) {
  const t = useWords('start')
  return (
    <Around>
      <Title>{t('title')}</Title>
      <Unread {...read} kind="form" />
    </Around>
  )
}

type Props = { region: Region; size: number; amount: number; onSeats: () => void }

function OfGroup({ region, size, amount, onSeats }: Props) {
  const store = useMemo(() => wholeDraft(`${region.id}:${size}`, groupValues(size)), [region.id, size])
  const {
    round,
    done,
    finished: sent,
    failed,
    retry,
    current,
    isClosed,
    left,
    form,
  } = useRound({ region, store, onSeats })
  const navigate = useNavigate()

  if (done) {
    const another = () => {
      sent.drop()
      void navigate('/register')
    }
    return (
      <Around>
        <Suspense fallback={<LoadingState kind="form" />}>
          <Finished
            answer={done}
            isNew
            actions={<VisitorActions email={done.people[0]?.email} onAnother={another} />}
            onCorrected={sent.save}
          />
        </Suspense>
      </Around>
    )
  }
  if (failed || !form) return <Missing error={failed} refetch={retry} />
  return (
    <Around>
      <div className="stack apart">
        <FormHead region={region} size={size} amount={amount} />
        {isClosed ? (
          <Suspense fallback={<LoadingState kind="form" />}>
            <ClosedForm current={current} regionId={region.id} left={left} />
          </Suspense>
        ) : (
          <>
            <Ending current={current} />
            <GroupForm key={round} size={size} amount={amount} {...form} />
          </>
        )}
      </div>
    </Around>
  )
}

function FormHead({ region, size, amount }: Omit<Props, 'onSeats'>) {
  const t = useWords('toefl')
  const title = t('form.title', { region: region.region })
  return (
    <header>
      <Title>{title}</Title>
      <Heading order={1}>{title}</Heading>
      <p className={classes.facts}>
        <Text span fw={600}>
          {t(region.toefl_unique_amount ? 'form.priceExact' : 'form.price', { price: rupiah(amount), count: size })}
        </Text>
        <TextLink to={`/register/${region.id}-${region.region_init}`} size="sm">
          {t('form.change')}
        </TextLink>
      </p>
    </header>
  )
}
