/** Confirming the chosen sign-ups, or every pending one that the list is narrowed to. */
import { Hint } from '#ui/Hint.tsx'
import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconChecks } from '@tabler/icons-react'
import { BulkConfirm } from '#features/review/widgets/BulkConfirm.tsx'
import { notify } from '#ui/notify.tsx'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { useWrite } from '#api/api.ts'
import { useOfferUndo } from '#features/decision/widgets/use-offer-undo.ts'
import { confirmSignUps } from '../../party.contract.ts'
import { changed } from '../../widgets/party-changed.ts'

export function ConfirmChosen({ ids, onDone }: { ids: number[]; onDone: () => void }) {
  const words = useWords('welcoming.bulk')
  const list = useWords('welcoming.list')
  const count = ids.length
  return (
    <BulkConfirm
      ids={ids}
      confirmMany={confirmSignUps}
      changed={changed}
      texts={{
        button: words('button', { count }),
        title: words('title', { count }),
        ask: words('ask'),
        hint: words('hint'),
        sending: words('sending'),
        done: (confirmed) => words('done', { count: confirmed }),
      }}
      nameOf={(id) => ({ name: list('signUp', { id: String(id) }) })}
      onDone={onDone}
    />
  )
}

type AllProps = {
  /** How many are pending under the filters. */
  count: number
  scope: Record<'term_id' | 'region_id' | 'shift_id' | 'type' | 'q', unknown>
  isNarrowed: boolean
}

export function ConfirmAll({ count, scope, isNarrowed }: AllProps) {
  const words = useWords('welcoming.bulk')
  const common = useWords('common')
  const textOf = useProblemText()
  const offer = useOfferUndo(changed)
  const [isOpen, dialog] = useDisclosure(false)
  const confirmation = useWrite(confirmSignUps, { invalidates: changed })
  const send = () =>
    confirmation.mutate(
      // Unset filters are left out; the list's own schema has checked the rest.
      { body: { all: 1, ...given(scope) } },
      {
        onSuccess: ({ data, undo }) => {
          offer({ text: words('done', { count: data.confirmed.length }), undo })
          dialog.close()
        },
        onError: (problem) => notify.problem(textOf(problem)),
      },
    )
  return (
    <>
      <Button variant="default" size="sm" leftSection={<IconChecks size={18} aria-hidden />} onClick={dialog.open}>
        {words('all')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => (confirmation.isPending ? undefined : dialog.close())}
        title={words('allTitle', { count })}
        centered
        withCloseButton={!confirmation.isPending}
      >
        <Stack>
          <Text fw={600}>{words(isNarrowed ? 'allNarrowed' : 'allEvery')}</Text>
          <Text>{words('ask')}</Text>
          <Hint>
            {words('allLook')} {words('paid')} {words('hint')}
          </Hint>
          <Group justify="end">
            <Button variant="default" disabled={confirmation.isPending} onClick={dialog.close}>
              {common('cancel')}
            </Button>
            <Button data-autofocus loading={confirmation.isPending} onClick={send}>
              {words('button', { count })}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  )
}

const given = (scope: AllProps['scope']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scope).flatMap(([name, value]) =>
      value === undefined || value === null || value === '' ? [] : [[name, String(value)]],
    ),
  )
