/** /payment/...: where a payment is, for who has the link of its mail; no account is asked for. */
import { Button, Text, Title as Heading } from '@mantine/core'
import { Link, useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmptyState } from '#ui/EmptyState.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { Title } from '#ui/Title.tsx'
import { useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { mendPaymentByLink, readPaymentByLink } from '../mending/contract.ts'
import { OwnPaymentView } from './own/OwnPaymentView.tsx'

export default function PaymentByLink() {
  const t = useWords('money')
  return (
    <div className={page.pageStack}>
      <Title>{t('title')}</Title>
      {/* The address is a key: it goes into no search engine, and to no page that is linked from here. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      <header>
        <Heading order={1}>{t('title')}</Heading>
        <Text c="dimmed">{t('lead')}</Text>
      </header>
      <OfLink token={useParams()['token'] ?? ''} />
    </div>
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
      <EmptyState
        title={t('gone')}
        action={
          <Button component={Link} to="/dashboard">
            {t('signIn')}
          </Button>
        }
      >
        {t('goneText')}
      </EmptyState>
    )
  }
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <LoadingState kind="form" />
  return (
    <OwnPaymentView
      payment={data.data}
      send={(body, { onProgress }) => api.call(mendPaymentByLink, { params: { token }, body }, { onProgress })}
      changed={['/payment-links']}
    />
  )
}
