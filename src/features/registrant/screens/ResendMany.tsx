import { Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { BulkAction } from '#ui/BulkAction.tsx'
import { oneByOne } from '#ui/each.ts'
import { useProblemText } from '#ui/problem-text.ts'
import { useWords } from '#words/Words.tsx'
import { forget, useApi } from '#api/api.ts'
import { resendActivation } from '../registrant.contract.ts'

type Props = { ids: number[]; nameOf: (id: number) => { name: string; to?: string }; onDone: () => void }

/** Sends the activation link once more to the chosen. */
export function ResendMany({ ids, nameOf, onDone }: Props) {
  const words = useWords('registrants.resendMany')
  const api = useApi()
  const client = useQueryClient()
  const textOf = useProblemText()
  return (
    <BulkAction
      ids={ids}
      label={words('button')}
      icon={<IconMailForward size={18} aria-hidden />}
      title={words('title', { count: ids.length })}
      question={<Text size="sm">{words('text')}</Text>}
      sending={words('sending')}
      doneText={(count) => words('done', { count })}
      part={1}
      send={oneByOne((id) => api.call(resendActivation, { params: { id } }), textOf)}
      nameOf={nameOf}
      refresh={() => void forget(client, ['/registrant-details', '/emails'])}
      onDone={onDone}
    />
  )
}
