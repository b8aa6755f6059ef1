/** Importing files: they are dropped or chosen, each says whose it is, and all of them are imported in one go. */
import { Button, CloseButton, FileInput, Group, Paper, Select, Title } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { EmptyState } from '#ui/EmptyState.tsx'
import { Hint } from '#ui/Hint.tsx'
import { ButtonLink } from '#ui/links.tsx'
import { LoadingState } from '#ui/LoadingState.tsx'
import { useWords } from '#words/Words.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useApi } from '#api/api.ts'
import { useOfferBack } from '#api/offer-back.ts'
import { readSample, type StatementAccount } from '../statement.contract.ts'
import { previewStatement, type StatementImport, undoImport } from '../statement-import.contract.ts'
import { changed } from '../widgets/statement-changed.ts'
import { isReady, useImportQueue } from './import-queue.ts'
import { QueuedFileCard } from './QueuedFileCard.tsx'
import { useAccountName } from './account-name.ts'

type Props = {
  accounts: StatementAccount[] | undefined
  /** The account that a sample is offered for, in a demo. */
  sampleId: number | null
  /** Files that were dropped on the page and are not in the queue yet. */
  dropped: readonly File[]
  onTaken: () => void
  onEnd: () => void
}

export function ImportPanel({ accounts, onEnd, ...props }: Props) {
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
        <Importing accounts={accounts} onEnd={onEnd} {...props} />
      )}
    </Paper>
  )
}

const kinds = '.xlsx,.xls,.csv,.txt,.tsv,.htm,.html,.zip,.sta,.940,.mt940,text/csv,application/zip'

function Importing({ accounts, sampleId, dropped, onTaken, onEnd }: Props & { accounts: StatementAccount[] }) {
  const words = useWords('statements.import')
  const done = useWords('statements.done')
  const nameOf = useAccountName()
  const api = useApi()
  const offer = useOfferBack(changed)
  const undoAll = async (made: readonly StatementImport[]) => {
    let message = ''
    // The last one first: a file that later ones were compared with is not undone before them.
    // oxlint-disable-next-line no-await-in-loop
    for (const { id } of made.toReversed()) message = (await api.call(undoImport, { params: { id } })).message
    return message
  }
  const [accountId, setAccountId] = useState<number | null>(null)
  const { files, isImporting, add, say, enterAll, drop } = useImportQueue(previewStatement.fileLimit)
  useEffect(() => {
    if (dropped.length === 0) return
    add(dropped, accountId)
    onTaken()
    // oxlint-disable-next-line react/exhaustive-deps -- only what was dropped calls for it
  }, [dropped])
  const ready = files.filter(isReady)
  const [only] = files.length === 1 ? files : []
  const enter = async () => {
    const made = await enterAll(ready)
    if (made.length === 0) return
    const text = only
      ? done('imported', { count: only.preview?.new_lines ?? 0, out: only.preview?.new_out ?? 0 })
      : done('importedFiles', { count: made.length })
    offer({ text, back: () => undoAll(made) })
    if (only) onEnd()
  }
  const isDone = files.length > 1 && files.every(({ made }) => made !== null)
  return (
    <>
      <div className="cells" style={{ '--cell': '16rem' }}>
        <FileInput
          label={words('file')}
          description={words('fileHint')}
          placeholder={words('placeholder')}
          accept={kinds}
          multiple
          leftSection={<IconFileSpreadsheet size={18} aria-hidden />}
          disabled={isImporting}
          value={[]}
          onChange={(chosen) => add(chosen, accountId)}
        />
        <Select
          label={words('account')}
          description={words('accountHint')}
          placeholder={words('accountFound')}
          data={accounts.map((account) => ({ value: String(account.id), label: nameOf(account) }))}
          value={accountId === null ? null : String(accountId)}
          clearable
          disabled={isImporting}
          onChange={(value) => {
            const id = value === null ? null : Number(value)
            setAccountId(id)
            for (const one of files) if (one.made === null) void say(one, { accountId: id })
          }}
        />
      </div>
      <Hint mt="xs">{words('dropHint')}</Hint>
      {sampleId !== null && files.length === 0 ? <Sample onGiven={(file) => add([file], sampleId)} /> : null}
      {files.map((one) => (
        <QueuedFileCard
          key={one.key}
          one={one}
          accounts={accounts}
          isAlone={files.length === 1}
          isImporting={isImporting}
          onSay={(said) => void say(one, said)}
          onEnter={() => void enter()}
          onDrop={() => drop(one.key)}
        />
      ))}
      {files.length > 1 ? (
        <Group mt="md">
          {isDone ? (
            <Button onClick={onEnd}>{words('done')}</Button>
          ) : (
            <Button onClick={() => void enter()} loading={isImporting} disabled={ready.length === 0}>
              {words('enterAll', { count: ready.length })}
            </Button>
          )}
          {isDone || ready.length === files.filter(({ made }) => made === null).length ? null : (
            <Hint role="status">{words('notReady')}</Hint>
          )}
        </Group>
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
