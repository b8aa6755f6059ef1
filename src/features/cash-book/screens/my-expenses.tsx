/** /dashboard/expenses: what somebody paid for the club, and what became of asking for it. */
import { Button, Group, Modal, Paper, Select, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera } from '@tabler/icons-react'
import { useState } from 'react'
import { wholeList } from '#kit/endpoint/fields.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Page } from '#ui/Page.tsx'
import { RupiahInput } from '#ui/RupiahInput.tsx'
import { Unread } from '#ui/Unread.tsx'
import { day } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { ProtectedPicture } from '#api/ProtectedPicture.tsx'
import { regions } from '#features/catalogue/catalogue.resource.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { askForMoney, listOwnRequests, type OwnRequest, withdrawRequest } from '../cash-request.contract.ts'
import { changed } from '../widgets/cash-changed.ts'
import { exact } from './cash-texts.ts'

export const handle = { title: 'cashBook.requests.title' }

export default function MyExpenses() {
  const words = useWords('cashBook.requests')
  const [isAsking, asking] = useDisclosure(false)
  const { data, error, refetch } = useRead(listOwnRequests)
  const button = (
    <Button leftSection={<IconCamera size={18} aria-hidden />} onClick={asking.open}>
      {words('new')}
    </Button>
  )
  return (
    <Page title={words('title')} lead={words('about')} actions={isAsking ? null : button}>
      {isAsking ? <AskForm onEnd={asking.close} /> : null}
      {data ? <Sent requests={data.data} /> : <Unread error={error} refetch={refetch} kind="cards" />}
    </Page>
  )
}

function AskForm({ onEnd }: { onEnd: () => void }) {
  const words = useWords('expense')
  const requests = useWords('cashBook.requests')
  const form = useWords('cashBook.form')
  const api = useApi()
  const saved = useSaved(changed, onEnd)
  const places = useRead(regions.list, { query: wholeList }).data?.data ?? []
  const [today] = useState(() => dayInWib(new Date()))
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} maw="40rem" bg="var(--surface)">
      <FormShell
        schema={askForMoney.body}
        initial={{
          receipt: null as File | null,
          amount: '',
          day: today,
          payee: '',
          note: '',
          region_id: '',
          pay_to: '',
        }}
        isRepeatable
        submit={(body, options) => api.call(askForMoney, { body }, options)}
        onDone={saved}
        submitLabel={words('send')}
        onCancel={onEnd}
      >
        {(fields) => (
          <>
            <ProofField
              label={words('receipt')}
              hint={form('receiptHint')}
              {...fields.getInputProps('receipt')}
              value={fields.values.receipt}
            />
            <RupiahInput label={words('amount')} withAsterisk {...fields.getInputProps('amount')} />
            <TextInput type="date" label={words('day')} max={today} withAsterisk {...fields.getInputProps('day')} />
            <TextInput label={words('payee')} maxLength={120} withAsterisk {...fields.getInputProps('payee')} />
            <Textarea label={words('note')} maxLength={500} autosize withAsterisk {...fields.getInputProps('note')} />
            <Select
              label={requests('region')}
              data={places.map(({ id, region }) => ({ value: String(id), label: region }))}
              withAsterisk
              {...fields.getInputProps('region_id')}
            />
            <TextInput
              label={words('payTo')}
              description={words('payToHint')}
              maxLength={120}
              {...fields.getInputProps('pay_to')}
            />
          </>
        )}
      </FormShell>
    </Paper>
  )
}

function Sent({ requests }: { requests: readonly OwnRequest[] }) {
  const words = useWords('cashBook.requests')
  if (requests.length === 0) {
    return (
      <EmptyState title={words('emptyTitle')} picture="empty">
        {words('empty')}
      </EmptyState>
    )
  }
  return (
    <Stack gap="md" component="section" aria-label={words('list')} maw="40rem">
      {requests.map((request) => (
        <Request key={request.id} request={request} />
      ))}
    </Stack>
  )
}

function Request({ request }: { request: OwnRequest }) {
  const words = useWords('cashBook.requests')
  const language = useLanguage()
  const confirm = useConfirm()
  const [isShown, shown] = useDisclosure(false)
  const withdraw = useCommand(withdrawRequest, { invalidates: changed })
  const { id, state, payee, note, reject_reason, paid_back_on } = request
  const said = paid_back_on
    ? words('states.PAID', { day: day(paid_back_on, language) })
    : words(`states.${state}`, { reason: reject_reason ?? '' })
  const ask = async () => {
    const question = { title: words('withdrawTitle'), message: words('withdrawText'), confirmLabel: words('withdraw') }
    if (await confirm(question)) withdraw.mutate({ params: { id } })
  }
  return (
    <Paper withBorder p="md" bg="var(--surface)">
      <Group justify="space-between" gap="xs">
        <Text fw={700}>{payee}</Text>
        <Text fw={700} className="figures">
          {exact(request)}
        </Text>
      </Group>
      <Text size="sm">{[day(request.day, language), note].filter(Boolean).join(', ')}</Text>
      <Text mt="xs">{said}</Text>
      <Group gap="sm" mt="sm">
        {request.proof ? (
          <Button variant="default" size="sm" onClick={shown.open}>
            {words('show')}
          </Button>
        ) : null}
        {state === 'ASKED' ? (
          <Button variant="default" size="sm" loading={withdraw.isPending} onClick={() => void ask()}>
            {words('withdraw')}
          </Button>
        ) : null}
      </Group>
      {isShown && request.proof ? <Picture request={request} name={request.proof} onClose={shown.close} /> : null}
    </Paper>
  )
}

function Picture({ request, name, onClose }: { request: OwnRequest; name: string; onClose: () => void }) {
  const words = useWords('cashBook.entry')
  return (
    <Modal opened onClose={onClose} title={words('receipt')} centered size="lg">
      <ProtectedPicture name={name} unreadable={{ title: words('unreadable'), advice: words('unreadableText') }}>
        {(address) => (
          <img
            src={address}
            alt={words('receiptOf', { name: request.payee ?? '' })}
            style={{ maxWidth: '100%', height: 'auto' }}
          />
        )}
      </ProtectedPicture>
    </Modal>
  )
}
