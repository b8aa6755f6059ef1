/** /expense/...: somebody without an account sends what they paid for the club; the link is the key. */
import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useParams } from 'react-router'
import { ApiError } from '#kit/endpoint/call.ts'
import page from '#ui/drafted-form/FormPage.module.css'
import { EmailInput } from '#ui/EmailInput.tsx'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FormShell } from '#ui/FormShell.tsx'
import { Hint } from '#ui/Hint.tsx'
import { KeyPage } from '#ui/KeyPage.tsx'
import { NameInput } from '#ui/NameInput.tsx'
import { Unread } from '#ui/Unread.tsx'
import { moment } from '#words/format.ts'
import { dayInWib } from '#words/wib.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { useApi, useRead } from '#api/api.ts'
import { ProofField } from '#features/payment/widgets/ProofField.tsx'
import { readLink, sendExpense } from '../expense-link.contract.ts'

export default function ExpenseByLink() {
  const words = useWords('expense')
  const language = useLanguage()
  const token = useParams()['token'] ?? ''
  const { data, error, refetch } = useRead(readLink, { params: { token } }, { gcTime: 0, retry: false })
  const [isDone, setDone] = useState(false)
  const isOver = error instanceof ApiError && error.problem.status === 404
  const found = data?.data
  return (
    <KeyPage
      title={words('title')}
      lead={found && words('lead', { label: found.event ?? found.label, region: found.region })}
    >
      {isDone ? (
        <EmptyState title={words('doneTitle')} picture="done" isOutcome>
          <Text mb="md">{words('doneText')}</Text>
          <Button variant="default" onClick={() => void refetch().then(() => setDone(false))}>
            {words('more')}
          </Button>
        </EmptyState>
      ) : found && !isOver ? (
        <>
          <SendForm token={token} onDone={() => setDone(true)} />
          <Hint>{words('until', { moment: moment(found.expires_at, language) })}</Hint>
        </>
      ) : isOver ? (
        <EmptyState title={words('overTitle')} picture="closed">
          {words('over')}
        </EmptyState>
      ) : (
        <Unread error={error} refetch={refetch} kind="form" />
      )}
    </KeyPage>
  )
}

function SendForm({ token, onDone }: { token: string; onDone: () => void }) {
  const words = useWords('expense')
  const api = useApi()
  const [today] = useState(() => dayInWib(new Date()))
  return (
    <div className={page.card}>
      <FormShell
        schema={sendExpense.body}
        initial={{
          receipt: null as File | null,
          amount: '',
          day: today,
          payee: '',
          note: '',
          name: '',
          email: '',
          pay_to: '',
        }}
        isRepeatable
        submit={(body, options) => api.call(sendExpense, { params: { token }, body }, options)}
        onDone={onDone}
        submitLabel={words('send')}
      >
        {(form) => (
          <>
            <ProofField
              label={words('receipt')}
              hint={words('receiptHint')}
              {...form.getInputProps('receipt')}
              value={form.values.receipt}
            />
            <TextInput
              label={words('amount')}
              inputMode="numeric"
              leftSection="Rp"
              maxLength={15}
              withAsterisk
              size="md"
              {...form.getInputProps('amount')}
              // However somebody writes it: 45.000 is 45000.
              onChange={({ currentTarget: { value } }) => form.setFieldValue('amount', value.replaceAll(/\D/g, ''))}
            />
            <TextInput
              type="date"
              label={words('day')}
              max={today}
              withAsterisk
              size="md"
              {...form.getInputProps('day')}
            />
            <TextInput size="md" maxLength={120} label={words('payee')} withAsterisk {...form.getInputProps('payee')} />
            <Textarea
              label={words('note')}
              maxLength={500}
              autosize
              withAsterisk
              size="md"
              {...form.getInputProps('note')}
            />
            <NameInput
              size="md"
              maxLength={120}
              label={words('name')}
              autoComplete="name"
              withAsterisk
              {...form.getInputProps('name')}
            />
            <EmailInput
              size="md"
              label={words('email')}
              description={words('emailHint')}
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            <TextInput
              label={words('payTo')}
              description={words('payToHint')}
              maxLength={120}
              size="md"
              {...form.getInputProps('pay_to')}
            />
          </>
        )}
      </FormShell>
    </div>
  )
}
