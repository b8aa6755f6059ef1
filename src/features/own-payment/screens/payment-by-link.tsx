/** /payment/...: a payment's state, for a visitor with the link of its mail; no account is asked for. */
import { Unread } from '#ui/Unread.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/api-error.ts'
import { EmptyState } from '#ui/EmptyState.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { ownPayments } from '#own-payments.tsx'
import {
  cancelByLink,
  mendPaymentByLink,
  readPaymentByLink,
  setRefundAccountByLink,
  undoCancellingByLink,
} from '../own-payment.contract.ts'
import { OwnPaymentView } from '../widgets/OwnPaymentView.tsx'

export default function PaymentByLink() {
  const t = useWords('money')
  return (
    <KeyPage title={t('byLink')} lead={t('lead')}>
      <OfLink token={useParams()['token'] ?? ''} />
    </KeyPage>
  )
}

function OfLink({ token }: { token: string }) {
  const t = useWords('money.links')
  const api = useApi()
  const { data, error, refetch } = useRead(
    readPaymentByLink,
    { params: { token } },
    { refetchInterval: 60_000, gcTime: 0, retry: false },
  )
  if (error instanceof ApiError && error.problem.status === 404) {
    return (
      <EmptyState title={t('gone')} action={<ButtonLink to="/dashboard">{t('signIn')}</ButtonLink>}>
        {t('goneText')}
      </EmptyState>
    )
  }
  const payment = data?.data
  const part = ownPayments.find(({ entity }) => entity === payment?.entity)
  if (!payment || !part) return <Unread error={error} refetch={refetch} kind="form" />
  return (
    <OwnPaymentView
      payment={payment}
      part={part}
      send={(body, { onProgress }) => api.call(mendPaymentByLink, { params: { token }, body }, { onProgress })}
      calls={{
        cancel: (body) => api.call(cancelByLink, { params: { token }, body }),
        undo: (decision) => api.call(undoCancellingByLink, { params: { token }, body: { id: decision } }),
        setAccount: (body) => api.call(setRefundAccountByLink, { params: { token }, body }),
      }}
      changed={['/payment-links']}
      isByLink
    />
  )
}
