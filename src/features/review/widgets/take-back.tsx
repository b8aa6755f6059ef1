/** Asks before a decision is taken back, and whether people who got a mail about it get another one. */
import { Checkbox, Stack } from '@mantine/core'
import { useConfirm } from '#ui/confirm-dialog.tsx'
import { useWords } from '#words/Words.tsx'

/**
 * @example
 * const takeBack = useTakeBack()
 * const answer = await takeBack(words('cancelConfirmed'), groupSize)
 * if (answer) await cancel(payment, answer)
 */
export function useTakeBack(): (consequence: string, people: number) => Promise<{ isTold: boolean } | null> {
  const words = useWords('office.takeBack')
  const ask = useConfirm()
  return async (consequence, people) => {
    let isTold = true
    const isSure = await ask({
      title: words('title'),
      message: (
        <Stack gap="md">
          {consequence}
          <Checkbox
            defaultChecked
            label={words('tell', { people })}
            description={words('tellHint')}
            onChange={({ currentTarget }) => (isTold = currentTarget.checked)}
          />
        </Stack>
      ),
      confirmLabel: words('confirm'),
    })
    return isSure ? { isTold } : null
  }
}
