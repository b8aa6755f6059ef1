/**
 * /dashboard/new-member-registration, its /extend for members of an earlier term, and its /7/edit to mend one's own
 * payment: how to pay, the transfer, the proof.
 */
import { Alert, Button, Group, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconHistory } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { notify } from '#ui/notify.tsx'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { type CurrentUser, currentUser } from '#features/account/contract.ts'
import { forget, useApi, useRead } from '#api/api.ts'
import { contactPersons, paymentProviders, regions } from '#features/catalogue/resources.ts'
import { PaymentFields } from '#features/payments/widgets/PaymentFields.tsx'
import { paymentBody, type PaymentValues, paymentValues } from '#features/payments/widgets/payment-values.ts'
import { type CurrentWindow, useWindows } from '#features/windows/widgets/registration-window.ts'
import { dropDraft, saveDraft } from '#features/toefl/widgets/sending/keeping.ts'
import { dropProof, saveProof } from '#features/toefl/widgets/sending/kept-proof.ts'
import { type Kept, useKept } from '#features/toefl/widgets/sending/use-kept.ts'
import { WindowCountdown } from '#features/windows/widgets/WindowCountdown.tsx'
import { payForMembership, readMemberPayment, updateMemberPayment } from '../contract.ts'
import { isExtending } from '../rules.ts'
import { PastMembership } from './PastMembership.tsx'
import { emptyValues, type Values, valuesOf } from './pay/values.ts'
import classes from './pay/pay.module.css'

const all = { per_page: 100 } as const

export default function NewMember() {
  const t = useWords('membership.pay')
  const titles = useWords('common.titles')
  const { id } = useParams()
  const isExtension = useLocation().pathname.endsWith('/extend')
  return (
    <Page
      title={t(id !== undefined ? 'edit' : isExtension ? 'extend' : 'title')}
      lead={t(id !== undefined ? 'editLead' : isExtension ? 'extendLead' : 'lead')}
      breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}
    >
      <div className={classes.narrow}>
        <FormOrReason id={id === undefined ? null : Number(id)} />
      </div>
    </Page>
  )
}

function useFacts() {
  const user = useRead(currentUser)
  const region = useRead(regions.list, { query: all })
  const providers = useRead(paymentProviders.list, { query: all })
  const contacts = useRead(contactPersons.list, { query: all })
  const windows = useWindows()
  const reads = [region, providers, contacts]
  return {
    user: user.data?.data,
    regions: region.data?.data ?? [],
    providers: providers.data?.data ?? [],
    contacts: contacts.data?.data ?? [],
    windows,
    isPending: !user.data || windows.isPending || reads.some((read) => read.isPending),
    error: (user.data ? null : user.error) ?? windows.error ?? reads.find((read) => read.error)?.error ?? null,
    refetch: () => void Promise.all([user.refetch(), windows.refetch(), ...reads.map((read) => read.refetch())]),
  }
}
type Facts = ReturnType<typeof useFacts>
type Region = Facts['regions'][number]
type Part = { user: CurrentUser; region: Region; facts: Facts; current: CurrentWindow }

function FormOrReason({ id }: { id: number | null }) {
  const t = useWords('membership.pay')
  const facts = useFacts()
  if (facts.error) return <ErrorState error={facts.error} onRetry={facts.refetch} />
  if (facts.isPending || !facts.user) return <LoadingState kind="form" />
  const { user } = facts
  const region = facts.regions.find((one) => one.id === user.region?.id)
  if (!region) return <EmptyState title={t('noRegion')} action={<ToDashboard />} />
  const part = { user, region, facts, current: facts.windows.of('NEW_MEMBER_REGISTRATION', region.id) }
  return id === null ? <Pay {...part} /> : <Mend id={id} {...part} />
}

const ToDashboard = () => {
  const t = useWords('membership.pay')
  return (
    <Button component={Link} to="/dashboard">
      {t('toDashboard')}
    </Button>
  )
}

const address = '/dashboard/new-member-registration'

function Pay(part: Part) {
  const t = useWords('membership.pay')
  const { user, current } = part
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
        {t(payment.status === 'CONFIRMED' ? 'isMemberText' : 'waitsText')}
      </EmptyState>
    )
  }
  if (payment) {
    return (
      <EmptyState
        title={t('rejected')}
        action={
          <Button component={Link} to={`${address}/${payment.id}/edit`}>
            {t('mend')}
          </Button>
        }
      >
        {payment.reject_reason}
      </EmptyState>
    )
  }
  if (current.state !== 'open') return <Closed current={current} />
  return <NewPayment {...part} />
}

function Closed({ current }: { current: CurrentWindow }) {
  const t = useWords('membership.pay')
  return (
    <EmptyState title={t('closed')} picture="closed" action={<ToDashboard />}>
      <Text>{t('closedText')}</Text>
      {current.state === 'upcoming' ? <WindowCountdown current={current} label={t('opens')} /> : null}
    </EmptyState>
  )
}

function NewPayment(part: Part) {
  const { user, region } = part
  // Somebody else's draft on a shared computer is somebody else's.
  const id = `member:${user.id}:${region.current_term_id}`
  const kept = useKept(id, paymentValues)
  return kept ? <PayForm {...part} id={id} kept={kept} /> : <LoadingState kind="form" />
}

type PayFormProps = Part & { id: string; kept: Kept<PaymentValues> }

function PayForm({ user, region, facts, id, kept }: PayFormProps) {
  const t = useWords('membership.pay')
  const shell = useWords('office.form')
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  // One key for what is one payment, however often it is sent.
  const [key] = useState(() => `member-${user.id}-${Date.now().toString(36)}`)
  const initial: Values = {
    ...emptyValues,
    ...kept.draft?.values,
    payment_proof: kept.proof,
    payment_amount: String(region.member_price),
  }
  return (
    <>
      <PastMembership user={user} />
      {kept.draft ? (
        <Alert role="status" color="blue" icon={<IconHistory aria-hidden />}>
          {shell('restored')}
        </Alert>
      ) : null}
      <div className={classes.card}>
        <FormShell<typeof payForMembership.body, Values, { message: string }>
          schema={payForMembership.body}
          initial={initial}
          keepsDraft
          submit={(body, onProgress) => api.call(payForMembership, { body }, { onProgress, idempotencyKey: key })}
          onDone={({ message }) => {
            dropDraft(id)
            void dropProof(id)
            notify.success(message)
            void forget(client, [currentUser.path, '/member-payments'])
            void navigate('/dashboard')
          }}
          submitLabel={t('submit')}
        >
          {(form) => (
            <>
              <Keeper id={id} values={form.values} />
              <Fields form={form} region={region} facts={facts} />
            </>
          )}
        </FormShell>
      </div>
    </>
  )
}

/** Keeps what is filled in, and the picture beside it. */
function Keeper({ id, values }: { id: string; values: Values }) {
  const { payment_proof: proof } = values
  const isStarted = values.payment_type !== '' || proof !== null
  useEffect(() => {
    if (isStarted) saveDraft(id, { values: paymentValues.parse(values), attempt: null, savedAt: Date.now() })
  }, [id, isStarted, values])
  useEffect(() => {
    if (isStarted) void (proof ? saveProof(id, proof) : dropProof(id))
  }, [id, isStarted, proof])
  return null
}

function Mend({ id, region, facts }: Part & { id: number }) {
  const t = useWords('membership.pay')
  const api = useApi()
  const client = useQueryClient()
  const navigate = useNavigate()
  // Always as it is now: a kept answer would offer old values for saving.
  const found = useRead(readMemberPayment, { params: { id } }, { gcTime: 0, staleTime: Infinity })
  if (found.error) return <ErrorState error={found.error} onRetry={() => void found.refetch()} />
  if (!found.data) return <LoadingState kind="form" />
  const payment = found.data.data
  if (payment.status === 'CONFIRMED') {
    return (
      <EmptyState title={t('isMember')} picture="done" action={<ToDashboard />}>
        {t('isMemberText')}
      </EmptyState>
    )
  }
  return (
    <div className={classes.card}>
      {payment.reject_reason ? (
        <Alert color="red" title={t('rejected')} mb="md">
          {payment.reject_reason}
        </Alert>
      ) : null}
      <FormShell<typeof updateMemberPayment.body, Values, { message: string }>
        schema={updateMemberPayment.body}
        initial={{ ...valuesOf(payment), payment_amount: String(region.member_price) }}
        draft={`member-edit:${id}`}
        submit={(body, onProgress) => api.call(updateMemberPayment, { params: { id }, body }, { onProgress })}
        onDone={({ message }) => {
          notify.success(message)
          void forget(client, [currentUser.path, '/member-payments'])
          void navigate('/dashboard')
        }}
        submitLabel={t('save')}
        cancelTo="/dashboard"
      >
        {(form) => (
          <>
            <Fields form={form} region={region} facts={facts} />
            <Group>
              <Text size="sm" c="dimmed">
                {t('keepsProof')}
              </Text>
            </Group>
          </>
        )}
      </FormShell>
    </div>
  )
}

type FieldsProps = { form: UseFormReturnType<Values>; region: Region; facts: Facts }

function Fields({ form, region, facts }: FieldsProps) {
  const receivers = facts.contacts.filter(
    ({ type, region_id }) =>
      (type === 'MEMBER' || type === 'GENERAL') && (region_id === null || region_id === region.id),
  )
  const { payment_proof: proof, payment_amount: _, ...values } = form.values
  return (
    <PaymentFields
      values={values}
      input={(field) => {
        const props = form.getInputProps(field)
        if (field !== 'payment_type') return props
        return {
          ...props,
          onChange: (type: unknown) => {
            props.onChange(type)
            // What the other way of paying does not use is not sent.
            const { receiver_id, account_name, account_number } = paymentBody(
              { ...values, payment_type: String(type) },
              null,
              null,
            )
            form.setFieldValue('receiver_id', receiver_id ?? '')
            form.setFieldValue('account_name', account_name ?? '')
            form.setFieldValue('account_number', account_number ?? '')
          },
        }
      }}
      detail={region.member_payment_detail}
      amount={region.member_price}
      providers={facts.providers}
      receivers={receivers}
      proof={proof}
      onProof={(file) => form.setFieldValue('payment_proof', file)}
    />
  )
}
