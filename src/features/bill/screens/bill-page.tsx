/** /institution-bills/:id: who pays, what is missing, and the payments of the bill. */
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconPencil, IconPlus, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { isAdmin } from '#roles.ts'
import { Facts } from '#ui/Facts.tsx'
import { Page } from '#ui/Page.tsx'
import { Panel } from '#ui/Panel.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day, moment, rupiah } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useRead } from '#api/api.ts'
import { FileButton } from '#api/FileButton.tsx'
import { useCommand } from '#api/outcome.ts'
import { useSession } from '#api/session.tsx'
import { HistoryLink } from '#features/audit/widgets/HistoryLink.tsx'
import { readBill, readBillPaper, reopenBill, type WholeBill } from '../bill.contract.ts'
import { billPaper } from '../bill.rules.ts'
import { changed } from '../widgets/bill-changed.ts'
import { BillBadge } from './bill-columns.tsx'
import { AddDialog, CancelDialog, ChangeDialog } from './bill-dialogs.tsx'
import { CoveredPayments } from './CoveredPayments.tsx'

export const handle = { title: 'bills.title' }

export default function BillPage() {
  const { id } = useParams()
  const words = useWords('bills')
  const { user } = useSession()
  const { data, error, refetch } = useRead(readBill, { params: { id: Number(id) } }, { refetchInterval: 60_000 })
  const bill = data?.data
  return (
    <Page
      title={bill ? words('page.title', { number: bill.number, institution: bill.institution }) : words('title')}
      breadcrumb={[{ label: words('title'), to: '/institution-bills' }]}
      actions={
        bill ? (
          <Group gap="sm" className="unprinted">
            <FileButton file={readBillPaper} id={bill.id} icon={<IconReceipt size={18} aria-hidden />}>
              {words(`page.paper.${billPaper[bill.state]}`)}
            </FileButton>
            {isAdmin(user) ? <HistoryLink entity="institution_bill" id={bill.id} /> : null}
          </Group>
        ) : null
      }
    >
      {bill ? <Whole bill={bill} /> : <Unread error={error} refetch={refetch} kind="form" />}
    </Page>
  )
}

function Whole({ bill }: { bill: WholeBill }) {
  const words = useWords('bills')
  const language = useLanguage()
  return (
    <>
      {bill.cancelled_at === null ? null : (
        <Alert color="gray">
          {words('page.cancelled', { moment: moment(bill.cancelled_at, language), reason: bill.cancel_reason ?? '' })}
        </Alert>
      )}
      <Panel title={bill.institution}>
        <Group gap="sm">
          <Text fz="h2" fw={700} className="figures">
            {rupiah(bill.amount)}
          </Text>
          <BillBadge state={bill.state} />
        </Group>
        <Facts
          column="15rem"
          facts={[
            [words('list.due'), bill.state === 'OPEN' ? rupiah(bill.due) : null],
            [words('list.received'), bill.received > 0 ? rupiah(bill.received) : null],
            [words('list.contact'), bill.contact],
            [words('list.region'), bill.region_init],
            [words('list.made'), [day(bill.made_at, language), bill.made_by_name].filter(Boolean).join(', ')],
            [words('list.note'), bill.note, 'wide'],
          ]}
        />
        {bill.state === 'OPEN' && bill.due > 0 ? <Text size="sm">{words('page.how')}</Text> : null}
        <Acts bill={bill} />
      </Panel>
      <CoveredPayments bill={bill} />
    </>
  )
}

function Acts({ bill }: { bill: WholeBill }) {
  const words = useWords('bills.page')
  const [asking, setAsking] = useState<'change' | 'add' | 'cancel' | null>(null)
  const reopen = useCommand(reopenBill, { invalidates: changed })
  const close = () => setAsking(null)
  if (bill.state === 'CANCELLED') {
    return (
      <Group>
        <Button variant="default" loading={reopen.isPending} onClick={() => reopen.mutate({ params: { id: bill.id } })}>
          {words('reopen')}
        </Button>
      </Group>
    )
  }
  return (
    <Group gap="sm">
      <Button leftSection={<IconPlus size={18} aria-hidden />} variant="default" onClick={() => setAsking('add')}>
        {words('add')}
      </Button>
      <Button leftSection={<IconPencil size={18} aria-hidden />} variant="default" onClick={() => setAsking('change')}>
        {words('change')}
      </Button>
      {bill.received === 0 ? (
        <Button variant="default" onClick={() => setAsking('cancel')}>
          {words('cancel')}
        </Button>
      ) : null}
      {asking === 'add' ? <AddDialog bill={bill} onClose={close} /> : null}
      {asking === 'change' ? <ChangeDialog bill={bill} onClose={close} /> : null}
      {asking === 'cancel' ? <CancelDialog bill={bill} onClose={close} /> : null}
    </Group>
  )
}
