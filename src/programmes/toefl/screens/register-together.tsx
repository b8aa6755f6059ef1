/** /register/together#…: a group by link, for the payer and for the friends. */
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Alert, Group as Row, List, Text, Title as Heading } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { Spot } from '#ui/art/Spot.tsx'
import classes from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Title } from '#ui/Title.tsx'
import { useIsHydrated } from '#ui/use-is-hydrated.ts'
import { useWords } from '#words/Words.tsx'
import { students } from '#roles.ts'
import { useRead } from '#api/api.ts'
import { useSession } from '#api/session.tsx'
import { hasRole } from '#api/session-store.ts'
import { useWindows } from '#features/window/widgets/registration-window.ts'
import { type Group, readGroup } from '../group-link.contract.ts'
import { priceOf } from '../registration.rules.ts'
import { ClosedForm } from './registration/ClosedForm.tsx'
import { ContactList } from './registration/ContactList.tsx'
import { Ending } from './registration/Ending.tsx'
import { useLists, useRegions, useShifts } from './registration/registration-facts.ts'
import { useLate } from './registration/use-late.ts'
import type { TogetherFacts } from './group-link/group-facts.ts'
import { JoinForm } from './group-link/JoinForm.tsx'
import { Members } from './group-link/Members.tsx'
import { useOwnPart } from './registration/own-part.ts'
import { Panel } from './group-link/GroupPanel.tsx'
import { PartForm } from './group-link/PartForm.tsx'
import { PayForm } from './group-link/PayForm.tsx'
import { useShown } from './group-link/use-shown.ts'
import { togetherAddress } from './registration/use-start.ts'

export default function RegisterTogether() {
  const t = useWords('toefl.together')
  const { hash } = useLocation()
  // The server never sees the part after `#`, so its page and the browser's first one wait alike.
  const link = useIsHydrated() ? hash.slice(1) : null
  return (
    <div className={classes.page}>
      <Title>{t('title')}</Title>
      {link === null ? <LoadingState kind="form" /> : link === '' ? <Ended /> : <OfLink key={link} link={link} />}
    </div>
  )
}

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

function ToRegister() {
  const t = useWords('toefl.together')
  return <ButtonLink to="/register">{t('toRegister')}</ButtonLink>
}

const isGone = (error: unknown) => error instanceof ApiError && error.problem.status === 404

function OfLink({ link }: { link: string }) {
  const found = useRead(readGroup, { params: { link } }, { refetchInterval: 4000, staleTime: 1000 })
  const { data, error, refetch } = found
  const regions = useRegions()
  const windows = useWindows()
  const region = regions.regions.find(({ id }) => id === data?.data.region_id)
  const { shifts, isPending, error: stale, refetch: refreshShifts } = useShifts(region)
  const lists = useLists(data?.data.region_id ?? 0)
  if (isGone(error)) return <Ended />
  const read = together(found, regions, windows, lists)
  if (!data || !read.isReady) return <Unread {...read} kind="form" />
  if (!region) return <Ended />
  if (isPending) return <LoadingState kind="form" />
  const refresh = () => void Promise.all([refreshShifts(), regions.refetch()])
  return (
    <OfGroup
      link={link}
      group={data.data}
      facts={{ region, shifts, lists, isStale: stale !== null, refresh }}
      current={windows.of('TOEFL_REGISTRATION', region.id)}
      onClosed={() => void windows.refetch()}
      onChanged={() => void refetch()}
    />
  )
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
  const { own, save, finish } = useOwnPart(link)
  const [{ view, isMoved }, setShown] = useState<Shown>({ view: 'panel', isMoved: false })
  const setView = (next: Shown['view']) => setShown({ view: next, isMoved: true })
  const { phase, user } = useSession()
  const ownPart = group.parts.find(({ id }) => id === own.part_id)
  const payer = group.parts.find((part) => part.is_payer)
  const { amount: paid, isLate, onShown } = useLate(current, useShown(link))

  useEffect(() => {
    if (group.is_sent) finish()
    // oxlint-disable-next-line react/exhaustive-deps
  }, [group.is_sent, link])

  if (group.is_sent) return <Sent group={group} facts={facts} ownId={own.part_id} />
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
  const form = isStudent ? <JoinForm {...given} name={user?.name ?? ''} /> : <PartForm {...given} />
  const amount = priceOf(facts.region, group.parts.length)
  if (ownPart && (view === 'pay' || isLate) && own.is_payer && amount !== null) {
    const token = own.token
    return (
      <Around key="pay" title={t('payTitle')} isMoved={isMoved}>
        <Ending current={current} />
        <PayForm
          {...{ facts, link, token, group, amount, onClosed, onChanged, onShown }}
          ownId={own.part_id}
          onSent={onChanged}
          onBack={() => setView('panel')}
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
          onPay={() => setView('pay')}
          onLeft={() => {
            save({ ...own, part_id: null })
            onChanged()
          }}
        />
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

type AroundProps = { title: string; isMoved: boolean; children: ReactNode }

function Around({ title, isMoved, children }: AroundProps) {
  const heading = useHeading(isMoved)
  return (
    <div className="stack apart">
      <Heading order={1} ref={heading} tabIndex={-1} className={classes.heading}>
        {title}
      </Heading>
      {children}
    </div>
  )
}

/** A heading that is gone to when it appears. */
function useHeading(isMoved: boolean) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (!isMoved) return
    window.scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return heading
}

function Sent({ group, facts, ownId }: { group: Group; facts: TogetherFacts; ownId: number | null }) {
  const t = useWords('toefl.together')
  const f = useWords('toefl.finished')
  const heading = useHeading(true)
  const count = group.parts.length
  if (!group.parts.some(({ id }) => id === ownId)) {
    return (
      <Around title={t('title')} isMoved={false}>
        <EmptyState title={t('sentWithout')} picture="closed" action={<ToRegister />}>
          {t('sentWithoutText')}
        </EmptyState>
      </Around>
    )
  }
  return (
    <div className={classes.card}>
      <div className="stack apart">
        <Spot name="done" width={180} />
        <Heading order={1} ref={heading} tabIndex={-1} className={classes.heading}>
          {count === 1 ? f('title') : f('titleGroup', { count })}
        </Heading>
        <Text>{f('lead', { region: facts.region.region })}</Text>
      </div>
      <Members group={group} shifts={facts.shifts} ownId={ownId} />
      <section className="stack apart">
        <Heading order={2} size="h3">
          {f('next')}
        </Heading>
        <List type="ordered" spacing="xs">
          <List.Item>{t('sentMail')}</List.Item>
          <List.Item>{f('check')}</List.Item>
          <List.Item>{f('confirm')}</List.Item>
        </List>
      </section>
      <ContactList regionId={facts.region.id} order={2} />
      <Row>
        <ButtonLink to="/login">{f('toLogin')}</ButtonLink>
      </Row>
    </div>
  )
}
