/** /dashboard/toefl-payment/7: where the payment of one's own group is, and putting it right. */
import { Unread } from '#ui/Unread.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { Group } from '@mantine/core'
import { useParams } from 'react-router'
import page from '#ui/drafted-form/FormPage.module.css'
import { Page } from '#ui/Page.tsx'
import { useWords } from '#words/Words.tsx'
import { currentUser } from '#features/account/account.contract.ts'
import { useApi, useRead } from '#api/api.ts'
import { cancelOwn, setRefundAccount, undoOwnCancelling } from '../cancellation.contract.ts'
import { mendPayment, readOwnPayment } from '../payment-correction.contract.ts'
import { RevokeLinks } from './payments/RevokeLinks.tsx'
import { OwnPaymentView } from './own-payment/OwnPaymentView.tsx'

export const handle = { title: 'money.title' }

export default function OwnPayment() {
  const t = useWords('money')
  const titles = useWords('common.titles')
  return (
    <Page title={t('title')} lead={t('lead')} breadcrumb={[{ label: titles('dashboard'), to: '/dashboard' }]}>
      <div className={page.narrow}>
        <OfId id={Number(useParams()['id'])} />
      </div>
    </Page>
  )
}

function OfId({ id }: { id: number }) {
  const t = useWords('money')
  const api = useApi()
  const { data, error, refetch } = useRead(readOwnPayment, { params: { id } }, { refetchInterval: 60_000 })
  if (!data) return <Unread error={error} refetch={refetch} kind="form" />
  return (
    <OwnPaymentView
      payment={data.data}
      send={(body, { onProgress }) => api.call(mendPayment, { params: { id }, body }, { onProgress })}
      calls={{
        cancel: (body) => api.call(cancelOwn, { params: { id }, body }),
        undo: (decision) => api.call(undoOwnCancelling, { params: { id }, body: { id: decision } }),
        setAccount: (body) => api.call(setRefundAccount, { params: { id }, body }),
      }}
      changed={['/toefl-payments', '/toefl-shifts', currentUser.path]}
      actions={
        <Group gap="sm">
          <ButtonLink to="/dashboard" variant="default">
            {t('toDashboard')}
          </ButtonLink>
          {data.data.is_payer ? <RevokeLinks paymentId={id} /> : null}
        </Group>
      }
    />
  )
}
