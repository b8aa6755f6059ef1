/** At the end of a line: set aside with a reason, or opened again. */
import { ActionIcon, Modal, Text, TextInput, Tooltip } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { FormShell } from '#ui/FormShell/FormShell.tsx'
import { rupiah } from '#words/format.ts'
import { useWords } from '#words/Words.tsx'
import { useApi } from '#api/api.ts'
import { useCommand, useSaved } from '#api/outcome.ts'
import { setAside, type StatementLine, takeBack } from '../contract.ts'
import { changed } from '../widgets/changed.ts'

export function AsideButton({ line }: { line: StatementLine }) {
  const words = useWords('statements.aside')
  const back = useCommand(takeBack, { invalidates: changed })
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
          onClick={() => back.mutate({ params: { id: line.id } })}
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
  const saved = useSaved(changed, onClose)
  return (
    <Modal opened={opened} onClose={onClose} title={words('title')} centered>
      <Text size="sm" c="dimmed" mb="md">
        {words('text')}
      </Text>
      <FormShell
        schema={setAside.body}
        initial={{ reason: '' }}
        submit={(body) => api.call(setAside, { params: { id: line.id }, body })}
        onDone={saved}
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
