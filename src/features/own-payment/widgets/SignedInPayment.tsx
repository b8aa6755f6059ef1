/** A payment's own page for who is signed in: where it is, its receipt, and putting it right. */
import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useParams } from 'react-router'
import type { FileEndpoint } from '#kit/endpoint/file.ts'
import { ReceiptButton } from '#features/payment/widgets/ReceiptButton.tsx'
import { useApi, useRead } from '#api/api.ts'
import { ButtonLink } from '#ui/links.tsx'
import page from '#ui/drafted-form/FormPage.module.css'
import { Page } from '#ui/Page.tsx'
import { Unread } from '#ui/Unread.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { type OwnPayment as Payment, ownEndpoints } from '../own-payment.contract.ts'
import type { OwnPaymentPart } from './own-payment-part.ts'
import { OwnPaymentView } from './OwnPaymentView.tsx'
import { RevokeLinks } from './RevokeLinks.tsx'
import type { CancelCalls } from './use-giving-up.tsx'

type Props = {
  part: OwnPaymentPart
  title: string
  receipt: { file: FileEndpoint; name: (id: string) => string }
  /** How a registration is given up; missing where that is not possible. */
  cancels?: (id: number) => CancelCalls
  /** What the programme shows below. */
  renderMore?: (payment: Payment) => ReactNode
  /** Cached answers that change with it, besides the student's own. */
  changed: readonly string[]
}

export function SignedInPayment({ title, ...rest }: Props) {
  const t = useWords('money')
  const titles = useWords('common.titles')
  return (
    <Page title={title} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div className={page.narrow}>
        <OfId id={Number(useParams()['id'])} {...rest} />
      </div>
    </Page>
  )
}

function OfId({ id, part, receipt, cancels, renderMore, changed }: Omit<Props, 'title'> & { id: number }) {
  const t = useWords('money')
  const api = useApi()
  const { entity } = part
  const { read, mend, setAccount } = ownEndpoints[entity]
  const { data, error, refetch } = useRead(read, { params: { id } }, { refetchInterval: 60_000 })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  const payment = data.data
  return (
    <OwnPaymentView
      payment={payment}
      part={part}
      send={(body, { onProgress }) => api.call(mend, { params: { id }, body }, { onProgress })}
      calls={{ ...cancels?.(id), setAccount: (body) => api.call(setAccount, { params: { id }, body }) }}
      changed={[...changed, currentUser.path]}
      more={renderMore?.(payment)}
      actions={
        <Group gap="sm">
          <ButtonLink to="/dashboard" variant="default">
            {t('toDashboard')}
          </ButtonLink>
          {payment.status === 'CONFIRMED' && !payment.cancelled_at ? (
            <ReceiptButton receipt={receipt.file} fileName={receipt.name} paymentId={id} />
          ) : null}
          {payment.is_payer ? <RevokeLinks of={{ entity, id }} /> : null}
        </Group>
      }
    />
  )
}
