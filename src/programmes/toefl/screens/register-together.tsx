/** /register/together#…: a group by link, for the payer and for the friends. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Alert, Group as Row, Text } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Title } from '#ui/Title.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useWords } from '#words/Words.tsx'
import { students } from '#roles.ts'
import { useApi, useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { hasRole, isSettled } from '#api/session-store.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { offerAlong, type OfferInRegion } from '#features/waiting/widgets/taken-offer.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { type Group, readGroup, releaseGroup } from '../group-link.contract.ts'
import { priceOf } from '../registration.rules.ts'
import { ClosedForm } from './registration/ClosedForm.tsx'
import { Ending } from './registration/Ending.tsx'
import { useLists, useRegions, useShifts } from './registration/registration-facts.ts'
import { useLate } from './registration/use-late.ts'
import type { TogetherFacts } from './group-link/group-facts.ts'
import { JoinForm } from './group-link/JoinForm.tsx'
import { Around, ToRegister } from './group-link/Around.tsx'
import { GroupSent } from './group-link/GroupSent.tsx'
import { Frozen } from './group-link/Frozen.tsx'
import { Members } from './group-link/Members.tsx'
import { Missing } from './group-link/Missing.tsx'
import { StartOffered } from './group-link/StartOffered.tsx'
import { useOwnPart } from './registration/own-part.ts'
import { Panel } from './group-link/GroupPanel.tsx'
import { PartForm } from './group-link/PartForm.tsx'
import { PayForm } from './group-link/PayForm.tsx'
import { useShown } from './group-link/use-shown.ts'
import type { RegistrantValues } from './registration/registration-values.ts'
import { togetherAddress } from './registration/use-start.ts'

export default function RegisterTogether() {
  const t = useWords('toefl.together')
  const { hash, state } = useLocation()
  // The server never sees the part after `#`, so its page and the browser's first one wait alike.
  const link = useIsHydrated() ? hash.slice(1) : null
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      {link === null ? (
        <LoadingState kind="form" />
      ) : link === '' ? (
        <WithoutLink offer={offerAlong(state)} />
      ) : (
        <OfLink key={link} link={link} />
      )}
    </div>
  )
}

const WithoutLink = ({ offer }: { offer: OfferInRegion | null }) => (offer ? <StartOffered offer={offer} /> : <Ended />)

function Ended() {
  const t = useWords('toefl.together')
  return (
    <Around title={t('title')} isMoved={false}>
      <EmptyState title={t('endedTitle')} picture="closed" action={<ToRegister />}>
        {t('ended')}
      </EmptyState>
    </Around>
  )
}

const isGone = (error: unknown) => error instanceof ApiError && error.problem.status === 404

function OfLink({ link }: { link: string }) {
  const found = useRead(readGroup, { params: { link } }, { refetchInterval: 4000, staleTime: 1000 })
  const { data, error, refetch } = found
  const regions = useRegions()
  const windows = useWindows()
  const region = regions.regions.find(({ id }) => id === data?.data.region_id)
  const { shifts, isPending, error: stale, refetch: refreshShifts } = useShifts(region)
  const lists = useLists(data?.data.region_id)
  // Students with an account have another form: what is typed into the first one would be gone.
  const isKnown = isSettled(useSession())
  if (isGone(error)) return <Ended />
  const read = together(found, regions, windows, lists)
  if (!data || !read.isReady || !isKnown) return <Unread {...read} kind="form" />
  if (!region) return <Ended />
  if (isPending) return <LoadingState kind="form" />
  const refresh = () => void Promise.all([refreshShifts(), regions.refetch()])
  return (
    <OfGroup
      link={link}
      group={data.data}
      facts={{ region, shifts: shiftsFor(data.data, shifts), lists, isStale: stale !== null, refresh }}
      current={windows.of('TOEFL_REGISTRATION', region.id)}
      onClosed={() => void windows.refetch()}
      onChanged={() => void refetch()}
    />
  )
}

/** While an offer holds seats, its shift alone, with them among those that are free. */
function shiftsFor<Shift extends { id: number; remaining: number }>({ offer }: Group, shifts: readonly Shift[]) {
  if (!offer || offer.ends_at === null) return shifts
  const { shift_id, seats } = offer
  return shifts
    .filter(({ id }) => id === shift_id)
    .map((shift) => ({ ...shift, remaining: Math.max(shift.remaining, seats) }))
}

/** Who waited as the contact of the group, and takes its offer. */
function contactOf(offer: OfferInRegion | null): Partial<RegistrantValues> {
  const [first] = offer?.people ?? []
  if (!offer || !first) return {}
  const { email, phone_number, shift_id } = offer
  return { ...first, email, phone_number, shift_id: String(shift_id) }
}

type Shown = {
  view: 'panel' | 'edit' | 'pay'
  /** Somebody came here from another view: the heading takes the focus. */
  isMoved: boolean
}

type OfGroupProps = {
  link: string
  group: Group
  facts: TogetherFacts
  current: ReturnType<ReturnType<typeof useWindows>['of']>
  onClosed: () => void
  onChanged: () => void
}

function OfGroup({ link, group, facts, current, onClosed, onChanged }: OfGroupProps) {
  const t = useWords('toefl.together')
  const { state } = useLocation()
  const { own, save, finish } = useOwnPart(link)
  const [{ view, isMoved }, setShown] = useState<Shown>({ view: 'panel', isMoved: false })
  const [hasLetGo, setLetGo] = useState(false)
  const api = useApi()
  const setView = (next: Shown['view']) => setShown({ view: next, isMoved: true })
  const { phase, user } = useSession()
  const ownPart = group.parts.find(({ id }) => id === own.part_id)
  const payer = group.parts.find((part) => part.is_payer)
  const { amount: paid, isLate, onShown } = useLate(current, useShown(link))

  useEffect(() => {
    if (group.is_sent) finish()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [group.is_sent, link])

  if (group.is_sent) return <GroupSent {...{ group, facts, link, own }} />
  if (current.state !== 'open' && !(isLate && own.is_payer)) {
    return (
      <ClosedForm current={current} regionId={facts.region.id} left={{ amount: paid, proof: null, hasDraft: true }} />
    )
  }
  const others = group.parts.filter((part) => part !== ownPart)
  const given = {
    facts,
    link,
    token: own.token,
    onClosed,
    others: { choices: others.map(({ shift_id }) => String(shift_id ?? '')), names: others.map(({ name }) => name) },
    chosen: String(ownPart?.shift_id ?? ''),
    onSaved: (part_id: number) => {
      save({ ...own, part_id })
      setView('panel')
      onChanged()
    },
  }
  const isStudent = phase === 'in' && hasRole(user?.role, students)
  const known = own.is_payer ? contactOf(offerAlong(state)) : {}
  const form = isStudent ? <JoinForm {...given} name={user?.name ?? ''} /> : <PartForm {...given} known={known} />
  const amount = priceOf(facts.region, group.parts.length)
  // Coming back from the bank's app, where the phone has loaded the page again, the payer is at the payment.
  const isPaying = view === 'pay' || isLate || (group.frozen_minutes > 0 && !hasLetGo)
  if (ownPart && isPaying && own.is_payer && amount !== null) {
    const token = own.token
    const letGo = async () => {
      setLetGo(true)
      setView('panel')
      // Where the line is lost, the group is free again at the end.
      await api.call(releaseGroup, { params: { link }, body: { token } }).catch(() => undefined)
      onChanged()
    }
    return (
      <Around key="pay" title={t('payTitle')} isMoved={isMoved}>
        <Ending current={current} />
        <PayForm
          {...{ facts, link, token, group, amount, onClosed, onChanged, onShown }}
          ownId={own.part_id}
          onSent={onChanged}
          onBack={() => void letGo()}
        />
      </Around>
    )
  }
  if (ownPart && view !== 'edit') {
    return (
      <Around key="panel" title={own.is_payer ? t('titleOwner') : t('titleIn')} isMoved={isMoved}>
        <Panel
          {...{ facts, group, link, own, onChanged }}
          onEdit={() => setView('edit')}
          onPay={() => {
            setLetGo(false)
            setView('pay')
          }}
          onLeft={() => {
            save({ ...own, part_id: null })
            onChanged()
          }}
        />
        <AskSomebody regionId={facts.region.id} type="TOEFL" />
      </Around>
    )
  }
  if (group.frozen_minutes > 0) {
    return (
      <Around key="frozen" title={t('titleInvited', { region: facts.region.region })} isMoved={isMoved}>
        <Frozen group={group} />
        <Members group={group} shifts={facts.shifts} ownId={own.part_id} />
      </Around>
    )
  }
  const isFull = !own.is_payer && !ownPart && others.length + (payer ? 0 : 1) >= group.size
  return (
    <Around
      key="form"
      title={own.is_payer ? t('titleStart') : t('titleInvited', { region: facts.region.region })}
      isMoved={isMoved}
    >
      {own.part_id !== null && !ownPart && (
        <Alert role="status" color="orange" icon={<IconInfoCircle aria-hidden />}>
          {t('removed')}
        </Alert>
      )}
      {ownPart ? null : own.is_payer ? (
        <Text>{t('startText')}</Text>
      ) : (
        <section className="stack apart">
          <Text>{payer ? t('invited', { name: payer.name }) : t('invitedNobody')}</Text>
          {group.parts.length > 0 && <Members group={group} shifts={facts.shifts} ownId={null} />}
          <Missing group={group} />
        </section>
      )}
      {isFull ? (
        <EmptyState title={t('fullTitle')} picture="closed">
          {t('full')}
        </EmptyState>
      ) : (
        <>
          {!isStudent && !ownPart && (
            <Row>
              <Text>{t('haveAccount')}</Text>
              <ButtonLink to="/login" state={{ to: togetherAddress(link) }} variant="default">
                {t('signIn')}
              </ButtonLink>
            </Row>
          )}
          {form}
        </>
      )}
    </Around>
  )
}
