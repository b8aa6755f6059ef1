import { Progress, Text } from '@mantine/core'
import { useWords } from '#words/Words.tsx'

/** How many seats of a shift are taken; red when none is left. */
export function SeatsBar({ taken, quota }: { taken: number; quota: number }) {
  const words = useWords('catalogue')
  const share = quota > 0 ? (taken / quota) * 100 : 100
  return (
    <div style={{ minWidth: '7rem' }}>
      <Text size="sm" mb={4} className="figures">
        {words('shifts.taken', { taken, quota })}
      </Text>
      {/* The text says the same. */}
      <Progress value={share} size="sm" color={taken >= quota ? 'red' : share >= 80 ? 'yellow' : 'teal'} aria-hidden />
    </div>
  )
}
