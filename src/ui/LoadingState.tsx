import { Group, Skeleton, Stack, VisuallyHidden } from '@mantine/core'
import { useWords } from '#words/Words.tsx'

type Props = {
  /** The shape of the loading content: a list, a form, or a row of cards. */
  kind?: 'list' | 'form' | 'cards'
}

/** Grey shapes in the place of the loading content. */
export function LoadingState({ kind = 'list' }: Props) {
  const t = useWords('common')
  return (
    <div role="status" aria-busy="true">
      <VisuallyHidden>{t('loading')}</VisuallyHidden>
      <Shapes kind={kind} />
    </div>
  )
}

const rows = [0, 1, 2, 3, 4, 5]

function Shapes({ kind }: { kind: NonNullable<Props['kind']> }) {
  if (kind === 'cards') {
    return (
      <Group grow preventGrowOverflow={false} gap="md">
        {rows.slice(0, 3).map((row) => (
          <Skeleton key={row} h={150} miw={220} radius="lg" />
        ))}
      </Group>
    )
  }
  if (kind === 'form') {
    return (
      <Stack gap="lg" maw={560}>
        {rows.slice(0, 4).map((row) => (
          <Stack key={row} gap={8}>
            <Skeleton h={14} w={`${24 + ((row * 11) % 20)}%`} />
            <Skeleton h={42} />
          </Stack>
        ))}
        <Skeleton h={42} w={140} />
      </Stack>
    )
  }
  return (
    <Stack gap="sm">
      <Skeleton h={42} />
      {rows.map((row) => (
        <Skeleton key={row} h={34} />
      ))}
    </Stack>
  )
}
