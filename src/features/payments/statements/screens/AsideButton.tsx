/** At the end of a line: set aside with a reason, or opened again. */
import { ActionIcon, Modal, Text, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { forget, useApi, useWrite } from '#api/api.ts'
import { setAside, type StatementLine, takeBack } from '../contract.ts'

/** Answers that are out of date once a line has another state. */
export const changed = ['/statement-lines', '/statement-accounts', '/statement-imports', '/statement-matches']

export function AsideButton({ line }: { line: StatementLine }) {
  const words = useWords('statements.aside')
  const problemText = useProblemText()
  const back = useWrite(takeBack, { invalidates: changed })
  const [isAsking, asking] = useDisclosure(false)
  const amount = rupiah(line.amount)
  if (line.state === 'MATCHED') return null
  if (line.state === 'ASIDE') {
    return (
      <Tooltip label={words('back')}>
        <ActionIcon
          variant="subtle"
          size="lg"
          aria-label={words('backOf', { amount })}
          loading={back.isPending}
          onClick={() =>
            back.mutate(
              { params: { id: line.id } },
              {
                onSuccess: ({ message }) => notify.success(message),
                onError: (error) => notify.problem(problemText(error)),
              },
            )
          }
        >
          <IconArchiveOff size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  }
  return (
    <>
      <Tooltip label={words('button')}>
        <ActionIcon variant="subtle" size="lg" aria-label={words('buttonOf', { amount })} onClick={asking.open}>
          <IconArchive size={18} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <AsideDialog line={line} opened={isAsking} onClose={asking.close} />
    </>
  )
}

function AsideDialog({ line, opened, onClose }: { line: StatementLine; opened: boolean; onClose: () => void }) {
  const words = useWords('statements.aside')
  const api = useApi()
  const client = useQueryClient()
  return (
    <Modal opened={opened} onClose={onClose} title={words('title')} centered>
      <Text size="sm" c="dimmed" mb="md">
        {words('text')}
      </Text>
      <FormShell
        schema={setAside.body}
        initial={{ reason: '' }}
        submit={(body) => api.call(setAside, { params: { id: line.id }, body })}
        onDone={({ message }) => {
          notify.success(message)
          onClose()
          void forget(client, changed)
        }}
        submitLabel={words('button')}
      >
        {(form) => (
          <TextInput
            label={words('reason')}
            placeholder={words('placeholder')}
            maxLength={300}
            required
            data-autofocus
            {...form.getInputProps('reason')}
          />
        )}
      </FormShell>
    </Modal>
  )
}
