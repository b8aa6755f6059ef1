/** Importing a file: its account, the file, the portal's questions, and then the lines that it would import. */
import { Button, CloseButton, Group, Paper, Select, Text, TextInput, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { FileField } from '#ui/FileField.tsx'
import { type Refusal, useRefusal } from '#ui/drafted-form/form-problems.ts'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { day } from '#words/format.ts'
import { useLanguage, useWords } from '#words/Words.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useApi, useWrite } from '#api/api.ts'
import { readSample, type StatementAccount } from '../statement.contract.ts'
import { previewStatement, type StatementPreview } from '../statement-import.contract.ts'
import { ColumnsForm } from './ColumnsForm.tsx'
import { type Answers, noAnswers } from './import-answers.ts'
import { PreviewPanel } from './PreviewPanel.tsx'

type Props = {
  accounts: StatementAccount[] | undefined
  /** The account that a sample is offered for, in a demo. */
  sampleId: number | null
  onEnd: () => void
}

export function ImportPanel({ accounts, sampleId, onEnd }: Props) {
  const words = useWords('statements.import')
  const none = useWords('statements.noAccounts')
  return (
    <Paper component="section" withBorder p={{ base: 'md', sm: 'lg' }} bg="var(--surface)" aria-label={words('title')}>
      <Group justify="space-between" mb="sm" wrap="nowrap">
        <Title order={2} size="h3">
          {words('title')}
        </Title>
        <CloseButton aria-label={words('close')} onClick={onEnd} size="lg" />
      </Group>
      {!accounts ? (
        <LoadingState />
      ) : accounts.length === 0 ? (
        <EmptyState title={none('title')} action={<ButtonLink to="/payment-accounts">{none('add')}</ButtonLink>}>
          {none('text')}
        </EmptyState>
      ) : (
        <Importing accounts={accounts} sampleId={sampleId} onEnd={onEnd} />
      )}
    </Paper>
  )
}

function Importing({ accounts, sampleId, onEnd }: Props & { accounts: StatementAccount[] }) {
  const words = useWords('statements.import')
  const columnsWord = useWords('statements.preview')
  const nameOf = useAccountName()
  const refusal = useRefusal()
  const first = accounts.filter(({ has_ended }) => !has_ended)
  const [accountId, setAccountId] = useState<number | null>(first.length === 1 ? (first[0]?.id ?? null) : null)
  const [file, setFile] = useState<File | null>(null)
  const [answers, setAnswers] = useState(noAnswers)
  const [preview, setPreview] = useState<StatementPreview | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const look = useWrite(previewStatement)
  const read = (account: number | null, chosen: File | null, given: Answers) => {
    setPreview(null)
    setAnswers(given)
    setChoosing(false)
    if (account === null || !chosen) return look.reset()
    look.mutate(
      { body: { account_id: account, file: chosen, ...given } },
      { onSuccess: ({ data }) => setPreview(data) },
    )
  }
  const problem = look.error ? fileProblem(refusal(look.error)) : undefined
  return (
    <>
      <div className="cells" style={{ '--cell': '14rem' }}>
        <Select
          label={words('account')}
          description={words('accountHint')}
          data={accounts.map((account) => ({ value: String(account.id), label: nameOf(account) }))}
          value={accountId === null ? null : String(accountId)}
          allowDeselect={false}
          onChange={(value) => {
            const id = value === null ? null : Number(value)
            setAccountId(id)
            read(id, file, noAnswers)
          }}
        />
        <FileField
          label={words('file')}
          description={words('fileHint')}
          placeholder={look.isPending ? words('looking') : words('placeholder')}
          accept=".xlsx,.csv,.txt,.tsv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          limit={previewStatement.fileLimit}
          disabled={accountId === null || look.isPending}
          error={problem}
          value={file}
          onChange={(chosen) => {
            setFile(chosen)
            read(accountId, chosen, noAnswers)
          }}
          clearable
        />
      </div>
      {sampleId !== null && file === null ? (
        <Sample
          onGiven={(chosen) => {
            setAccountId(sampleId)
            setFile(chosen)
            read(sampleId, chosen, noAnswers)
          }}
        />
      ) : null}
      {look.isPending ? (
        <Text mt="md" role="status">
          {words('looking')}
        </Text>
      ) : null}
      {preview?.ask === 'period' && !isChoosing ? (
        <>
          <PeriodForm onGiven={(period) => read(accountId, file, { ...answers, ...period })} />
          <Button variant="default" mt="md" onClick={() => setChoosing(true)}>
            {columnsWord('columns')}
          </Button>
        </>
      ) : null}
      {preview && (preview.ask === 'columns' || isChoosing) && file ? (
        <ColumnsForm
          preview={preview}
          onGiven={(columns) => read(accountId, file, { ...answers, ...columns, amounts_are_right: null })}
        />
      ) : null}
      {preview && preview.ask === null && preview.account_id !== null && !isChoosing && file ? (
        <PreviewPanel
          preview={preview}
          body={{ account_id: preview.account_id, file, ...answers }}
          onAgain={() => read(accountId, file, answers)}
          onColumns={() => setChoosing(true)}
          onRight={(doubt) =>
            read(accountId, file, {
              ...answers,
              [doubt === 'price' ? 'amounts_are_right' : 'account_is_right']: true,
            })
          }
          onEnd={onEnd}
        />
      ) : null}
    </>
  )
}

/** In a demo: a file that fits the pending payments there. */
function Sample({ onGiven }: { onGiven: (file: File) => void }) {
  const words = useWords('statements.import')
  const api = useApi()
  const problemText = useProblemText()
  const fetchSample = async () => {
    try {
      const { data } = await api.call(readSample)
      if (data) onGiven(new File([data.text], data.file_name, { type: 'text/csv' }))
    } catch (error) {
      notify.problem(problemText(error))
    }
  }
  return (
    <Group mt="md" gap="sm">
      <Button variant="light" size="sm" onClick={() => void fetchSample()}>
        {words('sample')}
      </Button>
      <Hint>{words('sampleText')}</Hint>
    </Group>
  )
}

/** The account, and up to which day its money is known. */
function useAccountName() {
  const words = useWords('statements.import')
  const language = useLanguage()
  return ({ name, region_init, covered_to }: StatementAccount): string => {
    const full = region_init ? `${name} (${region_init})` : name
    return covered_to === null
      ? words('never', { name: full })
      : words('covered', { name: full, day: day(covered_to, language, 'short') })
  }
}

function PeriodForm({ onGiven }: { onGiven: (period: Pick<Answers, 'period_from' | 'period_to'>) => void }) {
  const words = useWords('statements.import')
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        onGiven({ period_from: from, period_to: to })
      }}
    >
      <Title order={3} size="h4" mt="lg">
        {words('periodTitle')}
      </Title>
      <Text mb="sm">{words('periodText')}</Text>
      <Group align="end">
        <TextInput
          type="date"
          label={words('from')}
          required
          value={from}
          max={to || undefined}
          onChange={(event) => setFrom(event.currentTarget.value)}
        />
        <TextInput
          type="date"
          label={words('to')}
          required
          value={to}
          min={from || undefined}
          onChange={(event) => setTo(event.currentTarget.value)}
        />
        <Button type="submit">{words('read')}</Button>
      </Group>
    </form>
  )
}

/** The problem of the file itself or of an answer, else of the whole request. */
const fileProblem = ({ message, errors }: Refusal) => errors['file'] ?? Object.values(errors)[0] ?? message
