/** The committee's queue of TOEFL payments: what waits, what was decided, and the recycle bin. */
import { Anchor, Stack, Text } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { EmptyState } from '../../../../ui/EmptyState.tsx'
import { Page } from '../../../../ui/Page.tsx'
import type { Column } from '../../../../ui/ResourceTable/columns.ts'
import { useListAddress } from '../../../../ui/ResourceTable/list-address.ts'
import { ResourceTable } from '../../../../ui/ResourceTable/ResourceTable.tsx'
import { StatusBadge } from '../../../../ui/StatusBadge.tsx'
import { moment, rupiah } from '../../../../words/format.ts'
import { useLanguage, useWords } from '../../../../words/Words.tsx'
import { useRead } from '../../../account/widgets/api.ts'
import { regions, terms } from '../../../catalogue/resources.ts'
import { paymentTypes } from '../../rules.ts'
import { toeflShifts } from '../../shifts/resources.ts'
import { listPayments, type PaymentRow } from '../contract.ts'
import { BulkConfirm } from './list/BulkConfirm.tsx'
import { PaymentTabs } from './list/PaymentTabs.tsx'
import { RowActions } from './list/RowActions.tsx'

export default function PaymentList() {
  const t = useWords('payments.list')
  // What has waited longest is reviewed first.
  const list = useListAddress(listPayments.query, { sort: 'created_at', start: { status: 'PENDING' } })
  const payments = useRead(
    listPayments,
    { query: list.request },
    { placeholderData: keepPreviousData, refetchInterval: 30_000 },
  )
  const isNarrowed = list.isNarrowed
  return (
    <Page title={t('title')} lead={t('lead')}>
      <Stack gap="md">
        <PaymentTabs list={list} counts={payments.data?.counts} />
        <ResourceTable
          name="toefl-payments"
          label={t('title')}
          columns={useColumns()}
          list={list}
          page={payments.data}
          isFetching={payments.isPlaceholderData}
          error={payments.error}
          onRetry={() => void payments.refetch()}
          search={t('search')}
          filters={useFilters()}
          renderActions={(payment) => <RowActions payment={payment} />}
          renderBulk={(chosen) => <BulkConfirm {...chosen} rows={payments.data?.data ?? []} />}
          canSelect={(payment) => payment.status === 'PENDING' && payment.deleted_at === null}
          empty={isNarrowed ? undefined : <EmptyState title={t('emptyTitle')}>{t('empty')}</EmptyState>}
        />
      </Stack>
    </Page>
  )
}

const whole = { per_page: 100 }

function useFilters() {
  const t = useWords('payments.list')
  const types = useWords('toefl.payment.types')
  const termList = useRead(terms.list, { query: { ...whole, sort: '-year' } })
  const regionList = useRead(regions.list, { query: whole })
  const shiftList = useRead(toeflShifts.list, { query: whole })
  return [
    {
      name: 'term_id',
      label: t('term'),
      options: (termList.data?.data ?? []).map(({ id, semester, year }) => ({
        value: String(id),
        label: `${semester} ${year}`,
      })),
    },
    {
      name: 'region_id',
      label: t('region'),
      options: (regionList.data?.data ?? []).map(({ id, region }) => ({ value: String(id), label: region })),
    },
    {
      name: 'shift_id',
      label: t('shift'),
      options: (shiftList.data?.data ?? []).map(({ id, shift, region }) => ({
        value: String(id),
        label: region ? `${region.region_init} · ${shift}` : shift,
      })),
    },
    {
      name: 'payment_type',
      label: t('type'),
      options: paymentTypes.map((type) => ({ value: type, label: types(type) })),
    },
  ]
}

function useColumns(): Column<PaymentRow>[] {
  const t = useWords('payments.list')
  const types = useWords('toefl.payment.types')
  const language = useLanguage()
  return [
    { id: 'registrants', header: t('group'), heading: true, cell: (payment) => <Registrants payment={payment} /> },
    { id: 'region', header: t('region'), cell: (payment) => payment.region_init },
    {
      id: 'payment_amount',
      header: t('amount'),
      sortable: true,
      align: 'right',
      cell: (payment) => rupiah(payment.payment_amount),
    },
    {
      id: 'account_name',
      header: t('sender'),
      sortable: true,
      cell: (payment) => (
        <>
          {payment.account_name ?? types('CASH')}
          <Text size="xs" c="dimmed">
            {[payment.provider, payment.account_number].filter(Boolean).join(' · ')}
          </Text>
        </>
      ),
    },
    { id: 'status', header: t('status'), cell: (payment) => <StatusBadge status={payment.status} /> },
    {
      id: 'created_at',
      header: t('registered'),
      sortable: true,
      cell: (payment) => moment(payment.created_at, language),
    },
    {
      id: 'decided_at',
      header: t('decided'),
      sortable: true,
      hidden: true,
      cell: (payment) => (payment.decided_at ? moment(payment.decided_at, language) : ''),
    },
    { id: 'decided_by', header: t('decider'), hidden: true, cell: (payment) => payment.decided_by_name ?? '' },
    { id: 'id', header: t('number'), sortable: true, hidden: true, align: 'right', cell: (payment) => payment.id },
  ]
}

function Registrants({ payment }: { payment: PaymentRow }) {
  const [first, ...others] = payment.registrants
  return (
    <>
      <Anchor component={Link} to={`/toefl-payments/${payment.id}/edit`} fw={600}>
        {first?.name ?? `#${payment.id}`}
      </Anchor>
      {others.map(({ id, name }) => (
        <Text key={id} size="sm">
          {name}
        </Text>
      ))}
      <Text size="xs" c="dimmed">
        {payment.registrants.map(({ nim }) => nim).join(', ')}
      </Text>
    </>
  )
}
