/** /register/1-KMG/2: the form of a group, or why there is none. */
import { Anchor, Text, Title as Heading } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { wholeDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { nothingStored, useAnswer, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { NotFound } from '#ui/NotFound.tsx'
import { Title } from '#ui/Title.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { priceOf } from '../rules.ts'
import { useWindows } from '#features/windows/widgets/registration-window.ts'
import type { Route } from './+types/register-form'
import { findRegion, isWellFormed, leadToAddress, regionOf, sizeOf } from './registration/address.ts'
import { answer } from './registration/answer.ts'
import { ClosedPanel } from './registration/ClosedPanel.tsx'
import { askForRegionAhead, type Region, useLists, useRegions, useShifts } from './registration/facts.ts'
import { Finished, VisitorActions } from './registration/Finished.tsx'
import { GroupForm } from './registration/GroupForm.tsx'
import { groupValues } from './registration/values.ts'

export const loader = ({ context, params, request }: Route.LoaderArgs) => leadToAddress(context, request, params)
// The screen asks for the regions anyway, so the server is asked only about what is written in another way.
export const clientLoader = ({ params, serverLoader }: Route.ClientLoaderArgs) =>
  isWellFormed(params) ? null : serverLoader()

export default function RegisterForm({ params }: Route.ComponentProps) {
  const { regions, error, isPending, refetch } = useRegions()
  const size = sizeOf(params.registrants) ?? 1
  askForRegionAhead(regionOf(params.region)?.id ?? 0, 'form')
  const region = findRegion(regions, params.region)
  const amount = region ? priceOf(region, size) : null
  if (isPending) return <Waiting />
  if (error)
    return (
      <Around>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Around>
    )
  if (!region || amount === null) return <NotFound />
  return (
    <OfGroup key={`${region.id}-${size}`} region={region} size={size} amount={amount} onSeats={() => void refetch()} />
  )
}

const Around = ({ children }: { children: ReactNode }) => <div className={classes.page}>{children}</div>

function Waiting() {
  const t = useWords('toefl')
  return (
    <Around>
      <Title>{t('title')}</Title>
      <LoadingState kind="form" />
    </Around>
  )
}

type Props = { region: Region; size: number; amount: number; onSeats: () => void }

function OfGroup({ region, size, amount, onSeats }: Props) {
  const id = `${region.id}:${size}`
  const store = useMemo(() => wholeDraft(id, groupValues(size)), [id, size])
  const windows = useWindows()
  const { shifts, isPending, error, refetch } = useShifts(region)
  const lists = useLists(region.id)
  const stored = useStoredDraft(id, store.load)
  const finished = useAnswer(id, answer)
  const [round, setRound] = useState(0)
  const [isRefused, setRefused] = useState(false)
  const navigate = useNavigate()
  const [search, setSearch] = useSearchParams()
  const isDone = Boolean(finished.answer)

  useEffect(() => {
    if (isDone && search.get('step') !== 'done') setSearch({ step: 'done' }, { replace: true })
  }, [isDone, search, setSearch])

  if (finished.answer) {
    const another = () => {
      finished.drop()
      void navigate('/register')
    }
    return (
      <Around>
        <Finished
          answer={finished.answer}
          isNew
          actions={<VisitorActions onAnother={another} />}
          onCorrected={finished.save}
        />
      </Around>
    )
  }
  const failed = windows.error ?? lists.error ?? (shifts.length === 0 ? error : null)
  if (failed) {
    const again = () => {
      void windows.refetch()
      void refetch()
      lists.refetch()
    }
    return (
      <Around>
        <ErrorState error={failed} onRetry={again} />
      </Around>
    )
  }
  if (!stored || finished.answer === undefined || windows.isPending || isPending || lists.isPending) return <Waiting />
  const current = windows.of('TOEFL_REGISTRATION', region.id)
  // What was sent and never answered is finished even after the end: the server knows its own.
  const isUnanswered = round === 0 && stored.draft?.attempt?.state === 'unanswered'
  const isClosed = isRefused || (current.state !== 'open' && !isUnanswered)
  const startOver = () => {
    setRound(round + 1)
    setSearch({}, { replace: true })
  }
  return (
    <Around>
      <div className={classes.stack}>
        <FormHead region={region} size={size} amount={amount} />
        {isClosed ? (
          <ClosedPanel current={current} hasDraft={stored.draft !== null || isRefused} />
        ) : (
          <GroupForm
            key={round}
            id={id}
            region={region}
            size={size}
            amount={amount}
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
            onAccepted={finished.save}
            onStartOver={startOver}
          />
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
          {t('form.price', { price: rupiah(amount), count: size })}
        </Text>
        <Anchor component={Link} to={`/register/${region.id}-${region.region_init}`} size="sm">
          {t('form.change')}
        </Anchor>
      </p>
    </header>
  )
}
