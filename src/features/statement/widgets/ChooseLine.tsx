/** Which line shows a payment's money: asked for where no single one plainly agrees. The keys 1 to 9 choose. */
import { Button, Kbd, Modal, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent } from 'react'
import { useWords } from '#words/Words.tsx'
import type { Candidate } from '../match-suggestion.contract.ts'
import { Agreement } from './Agreement.tsx'
import classes from './evidence.module.css'
import { Line } from './Line.tsx'

type Props = {
  candidates: readonly Candidate[]
  onTake: (line: Candidate) => void
  onWithout: () => void
  onClose: () => void
}

export function ChooseLine({ candidates, onTake, onWithout, onClose }: Props) {
  const words = useWords('statements.evidence')
  const press = useEffectEvent((event: KeyboardEvent) => {
    const line = candidates[Number(event.key) - 1]
    if (!line || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onTake(line)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => press(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return (
    <Modal opened onClose={onClose} title={words('which')} centered size="lg">
      <Stack gap="sm">
        <Text size="sm">{words('whichText')}</Text>
        {candidates.map((line, place) => (
          <div key={line.id} className={classes.candidate} data-level={line.level}>
            <Line line={line} />
            <Agreement candidate={line} />
            <Button size="sm" variant={place === 0 ? 'filled' : 'default'} onClick={() => onTake(line)}>
              {words('confirm')}&nbsp;<Kbd size="xs">{place + 1}</Kbd>
            </Button>
          </div>
        ))}
        <Button variant="default" onClick={onWithout}>
          {words('without')}
        </Button>
      </Stack>
    </Modal>
  )
}
