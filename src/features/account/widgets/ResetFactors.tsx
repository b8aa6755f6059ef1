import { Button } from '@mantine/core'
import { useCommand } from '#api/outcome.ts'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'
import { resetFactors } from '../factor-reset.contract.ts'

type Props = { id: number; name: string; /** Paths whose answers are old then. */ changed: readonly string[] }

/** Helps a person who has lost passkeys, app and recovery codes. */
export function ResetFactors({ id, name, changed }: Props) {
  const t = useWords('security.reset')
  const confirm = useConfirm()
  const reset = useCommand(resetFactors, { invalidates: changed })
  const ask = async () => {
    const question = { title: t('title', { name }), message: t('text', { name }), confirmLabel: t('action') }
    if (await confirm({ ...question, destructive: true })) reset.mutate({ params: { id } })
  }
  return (
    <Button variant="default" size="sm" loading={reset.isPending} onClick={() => void ask()}>
      {t('action')}
    </Button>
  )
}
