import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { notify } from '../../../../ui/notify.tsx'
import { useProblemText } from '../../../../ui/problem-text.ts'
import { useWords } from '../../../../words/Words.tsx'
import { forget, useApi } from '../../../account/widgets/api.ts'
import { recycleTalent, restoreTalent } from '../../contract.ts'
import { changed } from './use-bin.tsx'

type Props = { ids: readonly number[]; isBin: boolean; onDone: () => void }

/** The chosen applications, into the bin or out of it; each is decided by itself. */
export function BinMany({ ids, isBin, onDone }: Props) {
  const words = useWords('talent.list')
  const textOf = useProblemText()
  const api = useApi()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const move = async () => {
    if (isBusy) return
    setBusy(true)
    const refusals: unknown[] = []
    for (const id of ids) {
      // One after the other: the office's hundred must not stand in the way of those who register.
      // oxlint-disable-next-line no-await-in-loop
      await api.call(isBin ? restoreTalent : recycleTalent, { params: { id } }).catch((error) => refusals.push(error))
    }
    setBusy(false)
    await forget(client, changed)
    const moved = ids.length - refusals.length
    if (moved > 0) notify.success(words(isBin ? 'restoredMany' : 'recycledMany', { count: moved }))
    if (refusals.length > 0) {
      notify.problem(words('someRefused', { count: refusals.length, reason: textOf(refusals[0]) }))
    }
    onDone()
  }
  return (
    <Button size="compact-md" variant="default" loading={isBusy} onClick={() => void move()}>
      {words(isBin ? 'restoreMany' : 'recycleMany', { count: ids.length })}
    </Button>
  )
}
