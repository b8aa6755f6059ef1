/**
 * /dashboard/new-member-registration, and its /extend for members of an earlier term: how to pay, the transfer, the proof.
 */
import type { RouteTitle } from '#layouts/route-title.ts'
import { Unread } from '#ui/Unread.tsx'
import { together } from '#api/combine-reads.ts'
import { ButtonLink } from '#ui/links.tsx'
import { Button, Group } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Navigate, useLocation } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { wholeList } from '#kit/endpoint/fields.ts'
import { changesDraft } from '#ui/drafted-form/draft.ts'
import classes from '#ui/drafted-form/FormPage.module.css'
import { type Stored, useStoredDraft } from '#ui/drafted-form/use-stored-draft.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { inLanguage } from '#words/typed.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { NoticeLine } from '#features/privacy/widgets/NoticeLine.tsx'
import { shownNotice } from '#features/privacy/widgets/shown-notice.ts'
import { type CurrentUser, currentUser } from '#features/account/account.contract.ts'
import { forget, useApi, useRead } from '#api/api.ts'
import { useLeadOn } from '#ui/use-lead-on.ts'
import { AskSomebody } from '#features/catalogue/widgets/AskSomebody.tsx'
import { contactPersons, paymentProviders, regions } from '#features/catalogue/catalogue.resource.ts'
import { listPayTo } from '#features/payment/payment-account.contract.ts'
import { emptyValues, type PaymentFormValues as Values } from '#features/payment/widgets/payment-form.ts'
import { useUsual } from '#features/payment/widgets/use-usual.ts'
import { PaymentFormFields, type Payee } from '#features/payment/widgets/PaymentFormFields.tsx'
import { ClosedWindow } from '#features/window/widgets/ClosedWindow.tsx'
import { type CurrentWindow, useWindows } from '#features/window/widgets/registration-window.ts'
import { payForMembership } from '../membership.contract.ts'
import { isExtending } from '../membership.rules.ts'
import { PastMembership } from './PastMembership.tsx'
import { useMemberQuote } from './use-member-quote.ts'

export const handle = {
  title: ({ pathname }, say) => say({ key: `membership.pay.${pathname.endsWith('/extend') ? 'extend' : 'title'}` }),
} satisfies { title: RouteTitle }

export default function NewMember() {
  const t = useWords('membership.pay')
  const titles = useWords('common.titles')
  const isExtension = useLocation().pathname.endsWith('/extend')
  return (
    <Page
      title={t(isExtension ? 'extend' : 'title')}
      lead={t(isExtension ? 'extendLead' : 'lead')}
      breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}
    >
      <div className={classes.narrowStack}>
        <FormOrReason />
        <AskSomebody type="MEMBER" />
      </div>
    </Page>
  )
}

function useFacts() {
  const language = useLanguage()
  const user = useRead(currentUser)
  const region = useRead(regions.list, { query: wholeList })
  const providers = useRead(paymentProviders.list, { query: wholeList })
  const contacts = useRead(contactPersons.list, { query: wholeList })
  const windows = useWindows()
  // Read before the form is shown, where it would push the fields below it down.
  const regionId = user.data?.data.region?.id ?? 0
  const accounts = useRead(listPayTo, { params: { id: regionId } }, { enabled: regionId > 0, staleTime: 30_000 })
  return {
    user: user.data?.data,
    regions: (region.data?.data ?? []).map((one) => inLanguage(language, one)),
    providers: providers.data?.data ?? [],
    contacts: contacts.data?.data ?? [],
    windows,
    isWaiting: accounts.isLoading,
    ...together(user, windows, region, providers, contacts),
  }
}
type Facts = ReturnType<typeof useFacts>
type Region = Facts['regions'][number] & { member_price: number }
type Part = { user: CurrentUser; region: Region; facts: Facts; current: CurrentWindow }

function FormOrReason() {
  const t = useWords('membership.pay')
  const r = useWords('membership.refused')
  const facts = useFacts()
  if (!facts.user || !facts.isReady || facts.isWaiting) return <Unread {...facts} kind="form" />
  const { user } = facts
  const region = facts.regions.find((one) => one.id === user.region?.id)
  if (!region) return <EmptyState title={t('noRegion')} action={<ToDashboard />} />
  const { member_price } = region
  if (member_price === null) return <EmptyState title={r('noPrice')} action={<ToDashboard />} />
  const part = {
    user,
    region: { ...region, member_price },
    facts,
    current: facts.windows.of('NEW_MEMBER_REGISTRATION', region.id),
  }
  return <Pay {...part} />
}

const ToDashboard = () => {
  const t = useWords('membership.pay')
  return <ButtonLink to="/dashboard">{t('toDashboard')}</ButtonLink>
}

const address = '/dashboard/new-member-registration'

function Pay(part: Part) {
  const t = useWords('membership.pay')
  const { user } = part
  const [isAnew, setAnew] = useState(false)
  const usual = useUsual(user.member_payment?.usual_minutes ?? null)
  // Each reader has one of the two pages, whichever they came to.
  const own = isExtending(user) ? `${address}/extend` : address
  if (useLocation().pathname.replace(/\/$/, '') !== own) return <Navigate to={own} replace />
  const payment = user.member_payment
  if (payment && payment.status !== 'REJECTED') {
    return (
      <EmptyState
        title={t(payment.status === 'CONFIRMED' ? 'isMember' : 'waits')}
        picture="done"
        action={<ToDashboard />}
      >
        {t(payment.status === 'CONFIRMED' ? 'isMemberText' : 'waitsText')} {usual}
      </EmptyState>
    )
  }
  if (payment && !payment.goes_back && !isAnew) {
    return (
      <EmptyState
        title={t('rejected')}
        action={
          <Group gap="sm" justify="center">
            <ButtonLink to={`${address}/${payment.id}/edit`}>{t('mend')}</ButtonLink>
            {part.current.state === 'open' ? (
              <Button variant="default" onClick={() => setAnew(true)}>
                {t('anew')}
              </Button>
            ) : null}
          </Group>
        }
      >
        {payment.reject_reason}
      </EmptyState>
    )
  }
  return <NewPayment {...part} />
}

function NewPayment(part: Part) {
  const t = useWords('membership.pay')
  const { user, region, current } = part
  // Somebody else's draft on a shared computer is somebody else's.
  const id = `member:${user.id}:${region.current_term_id}`
  const initial = { ...emptyValues, payment_amount: String(region.member_price) }
  const stored = useStoredDraft(changesDraft(id, initial))
  if (!stored) return <LoadingState kind="form" />
  // A form that was sent without an answer is finished even after the end: the server knows its own.
  if (current.state !== 'open' && stored.draft?.attempt?.state !== 'unanswered') {
    return <ClosedWindow current={current} title={t('closed')} text={t('closedText')} action={<ToDashboard />} />
  }
  return <PayForm {...part} id={id} initial={initial} stored={stored} />
}

type PayFormProps = Part & { id: string; initial: Values; stored: Stored<Values> }

function PayForm({ user, region, facts, id, initial, stored }: PayFormProps) {
  const t = useWords('membership.pay')
  const api = useApi()
  const client = useQueryClient()
  const leadOn = useLeadOn()
  const quote = useMemberQuote({ region, draft: id })
  const [isShown, setShown] = useState(false)
  // Waited for before the form is shown, as the accounts are; one that changes later changes in its place.
  if (!isShown && quote.due.isWaiting) return <LoadingState kind="form" />
  if (!isShown) setShown(true)
  return (
    <>
      <PastMembership user={user} />
      <div className={classes.card}>
        <FormShell<typeof payForMembership.body, Values, { message: string }>
          schema={payForMembership.body}
          initial={initial}
          draft={id}
          picture={{ field: 'payment_proof', stored }}
          isRepeatable
          submit={async (body, options) => {
            const isCash = body.payment_type === 'CASH'
            const { amount, quote: key } = isCash ? { amount: region.member_price, quote: null } : await quote.settle()
            const sent = { ...body, payment_amount: amount, quote: key, ...shownNotice() }
            return api.call(payForMembership, { body: sent }, options).catch((error: unknown) => {
              if (error instanceof ApiError && error.problem.errors['quote']) quote.renew()
              throw error
            })
          }}
          onDone={({ message }) => {
            quote.drop()
            notify.success(message)
            void forget(client, [currentUser.path, '/member-payments'])
            leadOn('/dashboard')
          }}
          submitLabel={t('submit')}
        >
          {(form) => (
            <>
              <PaymentFormFields
                form={form}
                {...payToOf(region, facts)}
                {...(form.values.payment_type === 'CASH' ? {} : { amount: quote.due.amount, exact: quote.due })}
              />
              <NoticeLine />
            </>
          )}
        </FormShell>
      </div>
    </>
  )
}

/** The accounts for the membership fee, and the possible receivers of the region. */
const payToOf = (region: Region, { providers, contacts }: Facts): Payee => ({
  regionId: region.id,
  detail: region.member_payment_detail,
  amount: region.member_price,
  providers,
  receivers: contacts.filter(
    ({ type, region_id }) =>
      (type === 'MEMBER' || type === 'GENERAL') && (region_id === null || region_id === region.id),
  ),
})
